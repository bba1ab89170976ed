/** The pictures that a tag can have, by their names in the icon set of the site. */
export const tagIcons = [
  'coffee',
  'message-circle',
  'book-open',
  'life-buoy',
  'camera',
  'code',
  'sprout',
  'megaphone',
  'map',
  'wrench',
] as const
export type TagIconName = (typeof tagIcons)[number]
