/** A phone as a form holds it: the country's code, and the number without it. */
export interface Phone {
  phoneCountry: string
  phoneNumber: string
}

export const noPhone: Phone = { phoneCountry: '86', phoneNumber: '' }
