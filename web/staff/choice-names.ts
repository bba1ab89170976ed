import { m } from '#contract/messages/generated/messages.js'

const names: Record<string, () => string> = {
  zh_CN: m.manage_choice_zh_CN,
  en_US: m.manage_choice_en_US,
  browser: m.manage_choice_browser,
  link: m.manage_choice_link,
  kept: m.manage_choice_kept,
  direct: m.manage_choice_direct,
  open: m.manage_choice_open,
  read_only: m.manage_choice_read_only,
  closed: m.manage_choice_closed,
  automatic: m.manage_choice_automatic,
  off: m.manage_choice_off,
  province: m.manage_choice_province,
  country: m.manage_choice_country,
  account: m.manage_choice_account,
  phone: m.manage_choice_phone,
  email: m.manage_choice_email,
  thirdParty: m.manage_choice_third_party,
  none: m.manage_choice_none,
  all: m.manage_choice_all,
  sensitive: m.manage_choice_sensitive,
  unprivileged: m.manage_choice_unprivileged,
  latest: m.topics_latest,
  replied: m.topics_replied,
  hot: m.topics_hot_list,
}

/** What a choice of a setting is called; one that has no words yet is shown as it is written. */
export const choiceName = (choice: string): string => names[choice]?.() ?? choice

const deviceNames: Record<number, () => string> = {
  1: m.manage_choice_device_all,
  2: m.manage_choice_device_desktop,
  3: m.manage_choice_device_mobile,
}

/** Settings that are numbers of a closed list, by their keys. */
export const numberChoices: Partial<Record<string, readonly number[]>> = { supportAccessDevice: [1, 2, 3] }

/** What one value of a setting is called, where it is one of a few. */
export const settingValueName = (key: string, value: unknown): string =>
  (key === 'supportAccessDevice' && deviceNames[value as number]?.()) || choiceName(String(value))
