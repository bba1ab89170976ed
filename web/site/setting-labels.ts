import type { SettingKey } from '#contract/core/settings.ts'
import { m } from '#contract/messages/generated/messages.js'

export const settingGroups = {
  site: m.manage_group_site,
  state: m.manage_group_state,
  accounts: m.manage_group_accounts,
  switches: m.manage_group_switches,
  topics: m.manage_group_topics,
  money: m.manage_group_money,
  uploads: m.manage_group_uploads,
  limits: m.manage_group_limits,
}
export type SettingGroup = keyof typeof settingGroups

export interface SettingWords {
  group: SettingGroup
  name: () => string
  hint?: () => string
}

/** What each setting is called and where it stands. A setting without words doesn't compile. */
export const settingLabels: Record<SettingKey, SettingWords> = {
  title: { group: 'site', name: m.manage_setting_title },
  keywords: { group: 'site', name: m.manage_setting_keywords, hint: m.manage_setting_keywords_hint },
  description: { group: 'site', name: m.manage_setting_description, hint: m.manage_setting_description_hint },
  headerSections: {
    group: 'site',
    name: m.manage_setting_header_sections,
    hint: m.manage_setting_header_sections_hint,
  },
  defaultLanguage: { group: 'site', name: m.manage_setting_default_language },
  languageSwitching: { group: 'site', name: m.manage_setting_language_switching },
  weixinOfficialAccountAppId: { group: 'site', name: m.manage_setting_weixin_official_account_app_id },
  siteState: { group: 'state', name: m.manage_setting_site_state },
  closedNotice: { group: 'state', name: m.manage_setting_closed_notice },
  bannedNotice: { group: 'state', name: m.manage_setting_banned_notice },
  supportAccessDevice: {
    group: 'state',
    name: m.manage_setting_support_access_device,
    hint: m.manage_setting_support_access_device_hint,
  },
  allowRegisterAccountTypes: {
    group: 'accounts',
    name: m.manage_setting_allow_register_account_types,
    hint: m.manage_setting_allow_register_account_types_hint,
  },
  allowLoginAccountTypes: {
    group: 'accounts',
    name: m.manage_setting_allow_login_account_types,
    hint: m.manage_setting_allow_login_account_types_hint,
  },
  registerCaptcha: { group: 'accounts', name: m.manage_setting_register_captcha },
  codesPerDay: { group: 'accounts', name: m.manage_setting_codes_per_day },
  forbiddenAccountPatterns: {
    group: 'accounts',
    name: m.manage_setting_forbidden_account_patterns,
    hint: m.manage_setting_forbidden_account_patterns_hint,
  },
  staffSecondFactor: {
    group: 'accounts',
    name: m.manage_setting_staff_second_factor,
    hint: m.manage_setting_staff_second_factor_hint,
  },
  realNameForTopics: { group: 'accounts', name: m.manage_setting_real_name_for_topics },
  realNameForComments: { group: 'accounts', name: m.manage_setting_real_name_for_comments },
  realNameForQuestions: { group: 'accounts', name: m.manage_setting_real_name_for_questions },
  realNameForAnswers: { group: 'accounts', name: m.manage_setting_real_name_for_answers },
  allowTopics: { group: 'switches', name: m.manage_setting_allow_topics },
  allowTopicEditing: { group: 'switches', name: m.manage_setting_allow_topic_editing },
  allowTopicWithdrawal: { group: 'switches', name: m.manage_setting_allow_topic_withdrawal },
  allowComments: { group: 'switches', name: m.manage_setting_allow_comments },
  allowCommentEditing: { group: 'switches', name: m.manage_setting_allow_comment_editing },
  allowQuoting: { group: 'switches', name: m.manage_setting_allow_quoting },
  allowReplies: { group: 'switches', name: m.manage_setting_allow_replies },
  allowReplyEditing: { group: 'switches', name: m.manage_setting_allow_reply_editing },
  mentionRemindersMax: { group: 'topics', name: m.manage_setting_mention_reminders_max },
  reviewTopics: {
    group: 'topics',
    name: m.manage_setting_review_topics,
    hint: m.manage_setting_review_hint,
  },
  reviewComments: { group: 'topics', name: m.manage_setting_review_comments },
  reviewReplies: { group: 'topics', name: m.manage_setting_review_replies },
  sensitiveWordReplacement: { group: 'topics', name: m.manage_setting_sensitive_word_replacement },
  postRegions: {
    group: 'topics',
    name: m.manage_setting_post_regions,
    hint: m.manage_setting_post_regions_hint,
  },
  pollOptionsMax: { group: 'topics', name: m.manage_setting_poll_options_max },
  showGatedTitles: {
    group: 'topics',
    name: m.manage_setting_show_gated_titles,
    hint: m.manage_setting_show_gated_titles_hint,
  },
  topicsPerPage: { group: 'topics', name: m.manage_setting_topics_per_page },
  commentsPerPage: { group: 'topics', name: m.manage_setting_comments_per_page },
  hotTopics: { group: 'topics', name: m.manage_setting_hot_topics },
  hotCommentWeight: { group: 'topics', name: m.manage_setting_hot_comment_weight },
  hotLikeWeight: { group: 'topics', name: m.manage_setting_hot_like_weight },
  hotAgePowerTenths: {
    group: 'topics',
    name: m.manage_setting_hot_age_power_tenths,
    hint: m.manage_setting_hot_age_power_tenths_hint,
  },
  allowPayments: {
    group: 'money',
    name: m.manage_setting_allow_payments,
    hint: m.manage_setting_allow_payments_hint,
  },
  stopPaymentsOnBrokenLedger: { group: 'money', name: m.manage_setting_stop_payments_on_broken_ledger },
  redEnvelopeFenMin: { group: 'money', name: m.manage_setting_red_envelope_fen_min },
  redEnvelopeFenMax: { group: 'money', name: m.manage_setting_red_envelope_fen_max },
  redEnvelopeDays: {
    group: 'money',
    name: m.manage_setting_red_envelope_days,
    hint: m.manage_setting_red_envelope_days_hint,
  },
  pointsForTopic: { group: 'money', name: m.manage_setting_points_for_topic },
  pointsForComment: { group: 'money', name: m.manage_setting_points_for_comment },
  pointsForReply: { group: 'money', name: m.manage_setting_points_for_reply },
  pointsPerDayMax: { group: 'money', name: m.manage_setting_points_per_day_max },
  hiddenContentSharePercent: {
    group: 'money',
    name: m.manage_setting_hidden_content_share_percent,
    hint: m.manage_setting_hidden_content_share_percent_hint,
  },
  rechargeMinutes: {
    group: 'money',
    name: m.manage_setting_recharge_minutes,
    hint: m.manage_setting_recharge_minutes_hint,
  },
  outsidePictures: {
    group: 'uploads',
    name: m.manage_setting_outside_pictures,
    hint: m.manage_setting_outside_pictures_hint,
  },
  imageMegabytesMax: { group: 'uploads', name: m.manage_setting_image_megabytes_max },
  imageTypes: { group: 'uploads', name: m.manage_setting_image_types },
  fileMegabytesMax: { group: 'uploads', name: m.manage_setting_file_megabytes_max },
  fileTypes: { group: 'uploads', name: m.manage_setting_file_types },
  videoMegabytesMax: { group: 'uploads', name: m.manage_setting_video_megabytes_max },
  videoTypes: { group: 'uploads', name: m.manage_setting_video_types },
  picturesPerPostMax: { group: 'uploads', name: m.manage_setting_pictures_per_post_max },
  uploadMegabytesPerDay: { group: 'uploads', name: m.manage_setting_upload_megabytes_per_day },
  captchaAfterFailedSignIns: { group: 'limits', name: m.manage_setting_captcha_after_failed_sign_ins },
  captchaAfterTopicsPerMinute: { group: 'limits', name: m.manage_setting_captcha_after_topics_per_minute },
  readsPerMinutePerAddress: { group: 'limits', name: m.manage_setting_reads_per_minute_per_address },
  writesPerMinutePerMember: { group: 'limits', name: m.manage_setting_writes_per_minute_per_member },
}
