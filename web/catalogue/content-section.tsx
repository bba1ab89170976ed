import { Coins, Pin, Sparkles } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { List, ListItem } from '#web/ui/list.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { IconSymbols, RepeatedIcon } from '#web/ui/repeated-icon.tsx'
import { Tag, TagLink } from '#web/ui/tag.tsx'
import styles from './catalogue.module.css'
import { Row, Sample, Section } from './sample.tsx'
import { words } from './words.ts'

const minutesAgo = [0, 3, 90, 60 * 24 * 6, 60 * 24 * 45]

export function ContentSection({ now }: { now: number }) {
  const w = words()
  const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
  return (
    <Section title="Content">
      <CardSamples ago={ago} now={now} />
      <Sample title="Badge: 0, 3, 99, 100; quiet">
        <Row>
          <Badge count={0} />
          <Badge count={3} label={w.unread} />
          <Badge count={99} />
          <Badge count={100} />
          <Badge count={7} quiet />
          <Badge count={1000} quiet />
        </Row>
      </Sample>
      <Sample title="Tag, TagLink">
        <Row>
          <TagLink to="/">{w.tags[0]}</TagLink>
          <Tag tone="tea">{w.tags[1]}</Tag>
          <Tag tone="tea" icon={<Pin />}>
            {w.pinned}
          </Tag>
          <Tag tone="gold" icon={<Sparkles />}>
            {w.essence}
          </Tag>
          <Tag tone="amber" icon={<Coins />}>
            {w.cash}
          </Tag>
          <Tag tone="vermilion">{w.envelope}</Tag>
          <TagLink to="/">{w.longText}</TagLink>
        </Row>
      </Sample>
      <Sample title="Avatar: 24, 32, 40, 64; eight colours; picture; broken picture; no name">
        <Row>
          <Avatar name="陆羽" size={24} />
          <Avatar name="陆羽" size={32} />
          <Avatar name="陆羽" size={40} />
          <Avatar name="陆羽" size={64} alone />
        </Row>
        <Row>
          {w.names.map((name) => (
            <Avatar key={name} name={name} size={32} />
          ))}
          <Avatar name="photo" src={photo} size={32} alone />
          <Avatar name={w.names[1] ?? ''} src="/no-such-picture.webp" size={32} />
          <Avatar name="" size={32} />
        </Row>
      </Sample>
      <Sample title="IconSymbols, RepeatedIcon">
        <IconSymbols icons={[Pin, Coins]} />
        <Row>
          <RepeatedIcon icon={Pin} />
          <RepeatedIcon icon={Coins} />
          <RepeatedIcon icon={Pin} />
        </Row>
      </Sample>
      <Sample title="RelativeTime">
        <Row>
          {minutesAgo.map((minutes) => (
            <RelativeTime key={minutes} at={ago(minutes)} now={now} />
          ))}
        </Row>
      </Sample>
    </Section>
  )
}

const photo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#c9b48a"/><circle cx="4" cy="5" r="2.4" fill="#6b3f1d"/></svg>')}`

function CardSamples({ ago, now }: { ago: (minutes: number) => string; now: number }) {
  const w = words()
  return (
    <>
      <Sample title="Card with a list" wide>
        <Card title={w.titles[2]} action={<TextLink to="/">{w.browse}</TextLink>} flush>
          <List>
            {w.titles.map((title, index) => (
              <ListItem key={title} className={styles.between}>
                <Avatar name={w.names[index] ?? ''} />
                <div className={styles.topic}>
                  <p>
                    <TextLink to="/" tone="ink">
                      {title}
                    </TextLink>{' '}
                    {index === 0 && (
                      <Tag tone="gold" icon={<Sparkles />}>
                        {w.essence}
                      </Tag>
                    )}
                  </p>
                  <p>
                    {w.names[index]} · <RelativeTime at={ago(minutesAgo[index + 1] ?? 0)} now={now} />
                  </p>
                </div>
                <Badge count={[0, 12, 140][index] ?? 0} quiet />
              </ListItem>
            ))}
          </List>
        </Card>
      </Sample>
      <Sample title="Card plain">
        <Card>{w.longText}</Card>
      </Sample>
    </>
  )
}
