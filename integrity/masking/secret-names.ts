// Names under which secrets stand, as parts of patterns that take small letters for capitals.

export const authorization = '(?:proxy-)?authorization'
export const cookie = '(?:set-)?cookie2?'
export const keyHeader =
  'x-api-key|api-key|x-goog-api-key|x-auth-token|x-access-token|x-amz-security-token|x-csrf-token|x-xsrf-token'
const password = 'password|passwd|passphrase|passwort'
const apiKey = 'api[_-]?key'
const token = '(?:access|refresh|id|auth|session|bearer)[_-]?token'
const secretKey = 'client[_-]?secret|secret[_-]?(?:access[_-]?)?key|private[_-]?key|secret'
/** Headers that carry a secret. */
export const headers = `${authorization}|${cookie}|${keyHeader}`
/** Fields and parameters that are a secret. */
export const secrets = `${password}|${apiKey}|${token}|${secretKey}`
/** What may stand before such a name: `OPENAI_API_KEY`, `currentPassword`, `http.request.header.cookie`. */
export const prefix = String.raw`[\w.-]{0,40}?`
/** Every name of a JSON field that is masked. */
export const fieldNames = `${prefix}(?:${headers}|${secrets}|cookies|encrypted[_-]?content|signature)`

/** Returns what a name stands for; undefined for a name that means nothing here. */
export function kindOf(name: string): string | undefined {
  const is = (pattern: string) => new RegExp(`(?:${pattern})$`, 'i').test(name)
  if (is(authorization)) return 'authorization'
  if (is(cookie) || is('cookies')) return 'cookie'
  if (is(keyHeader) || is(apiKey)) return 'API key'
  if (is(password)) return 'password'
  if (is(token)) return 'access token'
  if (is('private[_-]?key')) return 'private key'
  if (is(secretKey)) return 'secret key'
  if (is('encrypted[_-]?content')) return 'encrypted content'
  if (is('signature')) return 'signature'
  return undefined
}
