/* What robots and hired hands send, made from templates: nothing of it was ever sent by anybody. */
import { draw } from '#server/tools/chance.ts'

export const campaignKinds = ['reworded', 'links', 'pace', 'registrations'] as const
export type CampaignKind = (typeof campaignKinds)[number]

export interface SpamPost {
  kind: CampaignKind
  /** Which of the accounts of its kind sends it. */
  account: number
  body: string
}

/** Alternatives between braces, which a sender changes from post to post; `#` is a digit. */
const rewordedTemplates = [
  '{本店|小店|我们}长期供应各类{正品|高端}名烟名酒，价格{优惠|便宜|实在}，支持货到付款，{需要的|感兴趣的}朋友请加{老板|客服|店主}微信 tea#### 详谈',
  '{想|要}在家兼职的{朋友|伙伴|姐妹}看过来，{每天|一天}只要两三个小时，日结{工资|报酬}，无需任何{经验|学历}，名额有限，添加 QQ ########',
  '{专业|资深}办理各类{证件|证书}，网上{可查|能查}，先看样品后付款，{十年|多年}老店，诚信{经营|第一}，电话 1##########',
  '某平台{新人|新用户}注册就送{大礼包|红包}，邀请{好友|朋友}还能继续领取，亲测{到账|有效}，邀请码 ######，数量不多{先到先得|抓紧时间}',
  '{最新|独家}股票内部{消息|情报}，老师{亲自|一对一}带你操作，上个月学员收益翻倍，{免费|不收费}进群体验，添加助理微信 gp#####',
  'Earn {money|cash} from home with our {trusted|proven} program, no experience {needed|required}, {weekly|daily} payments, join {hundreds|thousands} of happy people and write to manager#### today',
  'Buy {cheap|genuine} watches and {bags|shoes} from our {factory|warehouse}, {fast|quick} delivery to every country, {huge|big} discounts this {week|month}, ask for the catalogue at +###########',
  'My {aunt|neighbour} lost {twenty|thirty} pounds in one month with this {simple|secret} recipe that doctors {hate|hide}, and you can {try|order} it too without leaving your {home|house} ###',
  'Our {team|agency} writes your {essays|papers} overnight, {original|unique} work with a {full|complete} refund, {students|pupils} from every university {trust|love} us, contact writer###',
  'Get {thousands of|many} real followers for your {account|page} {within|in} a day, {safe|secure} and {cheap|affordable}, the first hundred are {free|a gift}, message promo####',
]

const openers = ['路过看看', '楼主说得对', '我也想问', 'Nice topic', 'Interesting read', 'I agree with you']
const nouns = [
  '茶壶',
  '快递',
  '天气',
  '电影',
  '周末',
  'kettle',
  'garden',
  'weekend',
  'train',
  'breakfast',
  '早饭',
  '书店',
]
const verbs = ['喜欢', '买了', '遇到', '想起', '修好', 'found', 'bought', 'enjoyed', 'fixed', 'missed']

const perKind = { reworded: 400, links: 300, pace: 200, registrations: 100 }
export const accountsOf: Record<CampaignKind, number> = {
  reworded: 100,
  links: 150,
  pace: 10,
  registrations: 50,
}

export function makeCampaigns(): SpamPost[] {
  let drawn = 0
  const below = (max: number) => Math.floor(draw('text', drawn++) * max)
  const pick = <T>(values: readonly T[]): T => values[below(values.length)]!
  const digits = (text: string) => text.replace(/#/g, () => String(below(10)))
  const reword = (template: string) =>
    digits(template.replace(/\{([^}]*)\}/g, (_, choices: string) => pick(choices.split('|'))))
  const chat = () =>
    `${pick(openers)}，${pick(verbs)} ${pick(nouns)} ${pick(nouns)} ${digits('##')} ${pick(verbs)} ${pick(nouns)}`
  const bodies: Record<CampaignKind, (at: number) => string> = {
    reworded: (at) => reword(rewordedTemplates[at % rewordedTemplates.length]!),
    links: () =>
      `${chat()} https://${pick(['shop', 'win', 'go', 'vip'])}${digits('####')}.example/${digits('##')}`,
    pace: chat,
    registrations: chat,
  }
  return campaignKinds.flatMap((kind) =>
    Array.from({ length: perKind[kind] }, (_, at) => ({
      kind,
      account: at % accountsOf[kind],
      body: bodies[kind](at),
    })),
  )
}
