/** Where players of other sites may come from: the policy of our pages lets frames show these and nothing else. */
export const playerOrigins = [
  'https://player.bilibili.com',
  'https://player.youku.com',
  'https://v.qq.com',
  'https://open.iqiyi.com',
  'https://tv.sohu.com',
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
]

type PlayerOf = (found: string[]) => string

/** Addresses of videos as their sites show them, and the player of each. What is caught is a plain word. */
const sites: [RegExp, PlayerOf][] = [
  [/^(?:www\.|m\.)?bilibili\.com\/video\/(BV\w{8,12})/, ([id]) => bilibili(`bvid=${id}`)],
  [/^(?:www\.|m\.)?bilibili\.com\/video\/av(\d{1,15})/, ([id]) => bilibili(`aid=${id}`)],
  [/^v\.youku\.com\/v_show\/id_([\w=]{8,24})\.html/, ([id]) => `https://player.youku.com/embed/${id}`],
  [
    /^v\.qq\.com\/x\/(?:page|cover\/\w{1,30})\/(\w{8,15})\.html/,
    ([id]) => `https://v.qq.com/txp/iframe/player.html?vid=${id}`,
  ],
  // Its pages don't say what its player wants, so it is the player's own address that is written.
  [
    /^open\.iqiyi\.com\/developer\/player_js\/coopPlayerIndex\.html\?vid=(\w{8,40})&tvId=(\d{4,20})/,
    ([vid, tvId]) =>
      `https://open.iqiyi.com/developer/player_js/coopPlayerIndex.html?vid=${vid}&tvId=${tvId}`,
  ],
  [/^my\.tv\.sohu\.com\/us\/\d{1,15}\/(\d{4,15})\.shtml/, ([id]) => sohu(id)],
  [/^tv\.sohu\.com\/s\/sohuplayer\/iplay\.html\?bid=(\d{4,15})/, ([id]) => sohu(id)],
  [
    /^(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:\S*&)?v=|shorts\/|embed\/)([\w-]{11})(?![\w-])/,
    ([id]) => youtube(id),
  ],
  [/^youtu\.be\/([\w-]{11})(?![\w-])/, ([id]) => youtube(id)],
  [
    /^(?:player\.)?vimeo\.com\/(?:video\/)?(\d{4,12})(?!\w)/,
    ([id]) => `https://player.vimeo.com/video/${id}`,
  ],
]

const bilibili = (video: string) => `https://player.bilibili.com/player.html?${video}&autoplay=0`
const sohu = (id = '') => `https://tv.sohu.com/s/sohuplayer/iplay.html?bid=${id}`
const youtube = (id = '') => `https://www.youtube-nocookie.com/embed/${id}`

/** The player of a video that a known site shows under this address; nothing for every other address. */
export function findPlayer(address: string): string | undefined {
  const [, rest] = /^https?:\/\/(\S{1,300})$/.exec(address) ?? []
  for (const [pattern, playerOf] of rest ? sites : []) {
    const found = pattern.exec(rest ?? '')
    if (found) return playerOf(found.slice(1))
  }
  return undefined
}
