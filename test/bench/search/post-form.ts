const csrf = 'bench-token'

/** Sends a form as a member who is signed in; throws at whatever is no success. */
export async function postForm(
  origin: string,
  path: string,
  { member, form }: { member: string; form: Record<string, string> },
): Promise<void> {
  const headers = { authorization: member, cookie: `XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf }
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
}
