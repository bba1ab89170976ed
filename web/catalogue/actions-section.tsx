import { PenLine, Plus, Search, Star, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ButtonLink, TextLink } from '#web/ui/link.tsx'
import { Row, Sample, Section } from './sample.tsx'
import { words } from './words.ts'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const

export function ActionsSection() {
  const w = words()
  return (
    <Section title="Actions">
      {variants.map((variant) => (
        <Sample key={variant} title={`Button ${variant}: default, disabled, busy`}>
          <Row>
            <Button variant={variant}>{variant === 'danger' ? w.remove : w.publish}</Button>
            <Button variant={variant} disabled>
              {w.save}
            </Button>
            <Button variant={variant} busy>
              {w.save}
            </Button>
          </Row>
        </Sample>
      ))}
      <Sample title="Button s, m, l; with icon">
        <Row>
          <Button size="s" icon={<Plus />}>
            {w.tag}
          </Button>
          <Button icon={<PenLine />}>{w.publish}</Button>
          <Button size="l" variant="primary" icon={<PenLine />}>
            {w.publish}
          </Button>
        </Row>
      </Sample>
      <Sample title="Button block; long text">
        <Button variant="primary" block>
          {w.save}
        </Button>
        <Button block>{w.longText}</Button>
      </Sample>
      <Sample title="IconButton">
        <Row>
          <IconButton label={w.search} icon={<Search />} size="s" />
          <IconButton label={w.search} icon={<Search />} />
          <IconButton label={w.save} icon={<Star />} variant="secondary" />
          <IconButton label={w.remove} icon={<Trash2 />} disabled />
          <IconButton label={w.save} icon={<Star />} busy />
        </Row>
      </Sample>
      <Sample title="ButtonLink">
        <Row>
          <ButtonLink to="/" variant="primary" icon={<PenLine />}>
            {w.publish}
          </ButtonLink>
          <ButtonLink to="/">{w.browse}</ButtonLink>
        </Row>
      </Sample>
      <Sample title="TextLink tea, ink, quiet">
        <Row>
          <TextLink to="/">{w.browse}</TextLink>
          <TextLink to="/" tone="ink">
            {w.titles[0]}
          </TextLink>
          <TextLink to="/" tone="quiet">
            {w.names[0]}
          </TextLink>
        </Row>
      </Sample>
    </Section>
  )
}
