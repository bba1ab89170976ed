import {
  BookOpen,
  Camera,
  Code,
  Coffee,
  Hash,
  LifeBuoy,
  Map as MapIcon,
  Megaphone,
  MessageCircle,
  Sprout,
  Wrench,
} from 'lucide-react'
import type { TagIconName } from '#contract/posts/tag-icons.ts'

const icons: Record<TagIconName, typeof Hash> = {
  coffee: Coffee,
  'message-circle': MessageCircle,
  'book-open': BookOpen,
  'life-buoy': LifeBuoy,
  camera: Camera,
  code: Code,
  sprout: Sprout,
  megaphone: Megaphone,
  map: MapIcon,
  wrench: Wrench,
}

/** The picture of a tag by its name; a plain mark for names that we have no picture for. */
export function TagIcon({ name }: { name: string | null }) {
  const Icon = (name && icons[name as TagIconName]) || Hash
  return <Icon aria-hidden="true" size={16} />
}
