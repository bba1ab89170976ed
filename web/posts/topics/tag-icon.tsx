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

const icons = {
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
  const Icon = (name && icons[name as keyof typeof icons]) || Hash
  return <Icon aria-hidden="true" size={16} />
}
