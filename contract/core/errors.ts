import * as z from 'zod/mini'
import { moment, named } from './wire.ts'

/**
 * Every outcome that isn't success, with its HTTP status. The sentence of each code is the message
 * `error_<code>` of the catalogues. Nothing else may be thrown on purpose; anything else is a bug.
 */
export const errorStatus = {
  bad_request: 400,
  invalid_input: 422,
  not_signed_in: 401,
  session_ended: 401,
  wrong_credentials: 422,
  forbidden: 403,
  second_factor_required: 403,
  csrf: 403,
  feature_closed: 403,
  muted: 403,
  account_banned: 403,
  account_cancelled: 403,
  last_administrator: 422,
  role_in_use: 422,
  tag_in_use: 422,
  pins_full: 422,
  tag_has_leaves: 422,
  tag_root_retired: 422,
  own_address: 422,
  changed_meanwhile: 409,
  deleted_meanwhile: 409,
  reviewed_meanwhile: 409,
  place_gone: 409,
  poll_ended: 422,
  list_full: 422,
  topic_gated: 403,
  topic_closed: 403,
  question_closed: 422,
  question_resolved: 409,
  not_an_answer: 422,
  own_answer: 422,
  answer_adopted: 422,
  question_answered: 422,
  no_bounty: 422,
  others_took_part: 422,
  still_withdrawable: 422,
  deletion_asked: 409,
  not_found: 404,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  captcha_required: 422,
  sign_in_closed: 403,
  registration_closed: 403,
  link_expired: 422,
  too_many_tries: 429,
  too_many_codes: 429,
  channel_closed: 403,
  phone_bound: 422,
  old_phone_unproven: 422,
  real_name_required: 403,
  authenticator_present: 422,
  passkey_refused: 422,
  third_party_refused: 422,
  third_party_taken: 422,
  last_way_in: 422,
  payments_stopped: 422,
  balance_too_low: 422,
  points_too_low: 422,
  balance_too_high: 422,
  key_reused: 409,
  sent_before: 409,
  snatched_up: 422,
  red_envelope_ended: 422,
  own_red_envelope: 422,
  red_envelope_for_another: 403,
  too_many_orders: 422,
  card_off_sale: 422,
  card_repriced: 409,
  out_of_stock: 422,
  role_held_for_ever: 422,
  upload_quota: 422,
  price_changed: 409,
  hidden_content_gone: 422,
  read_only: 503,
  address_banned: 456,
  site_closed: 503,
  unavailable: 503,
  disk_full: 507,
  server_error: 500,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

/** What can be wrong with one field. The sentence is the message `field_<code>`. */
export const fieldErrorCodes = [
  'required',
  'wrong_type',
  'wrong_form',
  'unreadable',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_equal',
  'must_agree',
  'taken',
  'reserved',
  'unseen_characters',
  'too_many_marks',
  'common',
  'captcha_wrong',
  'code_wrong',
  'answer_wrong',
  'password_wrong',
  'not_a_picture',
  'unknown_choice',
  'only_digits',
  'only_letters',
  'only_chinese',
  'not_a_pattern',
  'not_an_amount',
  'too_many_digits',
  'phone_length',
  'total_too_small',
  'total_too_big',
  'above_balance',
  'above_points',
  'too_many_tags',
  'unknown_member',
  'not_yourself',
  'file_empty',
  'file_too_large',
  'file_type_refused',
  'too_many_pixels',
  'sensitive',
  'upload_space',
  'too_many_pictures',
  'word_malformed',
  'poll_options',
  'poll_options_same',
  'hidden_malformed',
  'hidden_unclosed',
  'hidden_nested',
  'hidden_empty',
  'hidden_kind',
  'hidden_points',
  'hidden_money',
  'hidden_level',
  'hidden_password',
  'hidden_password_long',
  'hidden_terms_differ',
  'hidden_too_many',
  'hidden_too_complex',
  'hidden_not_allowed',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

export interface FieldProblem {
  code: FieldErrorCode
  min?: number
  max?: number
  /** How much of `max` is taken already. */
  used?: number
  /** The line of the text, counted from 1. */
  line?: number
}

/** The body of every answer that isn't 2xx. `message` is a sentence in the asker's language. */
export const errorAnswer = named(
  'Error',
  z.object({
    error: z.object({
      code: z.enum(errorCodes as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      requestId: z.string(),
      /** When it ends by itself, such as a ban. */
      until: z.optional(moment()),
      fields: z.optional(
        z.record(z.string(), z.object({ code: z.enum(fieldErrorCodes), message: z.string() })),
      ),
    }),
  }),
)
export type ErrorAnswer = z.infer<typeof errorAnswer>
