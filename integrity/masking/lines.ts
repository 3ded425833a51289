// Secrets told by the name before them outside of JSON: lines `Header: value`, `name=value` in addresses, forms and
// settings, and fields as Python prints them.
import { authorization, cookie, fieldNames, headers, keyHeader, kindOf, secrets } from './secret-names.ts'
import type { Finder, Span } from './span.ts'

/** Where a word begins: an escaped newline before it is no part of it. */
const begin = String.raw`(?:(?<![\w-])|(?<=\\[nrt]))`

// A cookie's value may be in quotes, which are escaped where the line stands in a JSON string.
const restOfLine = String.raw`(?:[^\r\n"'\\]|(?<==)(?<q>\\{1,15})"[^"\r\n\\]{0,500}\k<q>"){0,8000}`
const cookieLine = String.raw`[\w!#$%&*+.^|~-]{1,100}=${restOfLine}`
const lines: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  {
    kind: 'authorization',
    pattern: new RegExp(
      String.raw`${begin}${authorization}[ \t]{0,8}:[ \t]{0,8}(?<value>(?:digest|aws4-hmac-sha256|negotiate) ${restOfLine}|basic (?=[^\s"'\\]{0,400}[A-Z])[\w+/=-]{6,}|(?:[a-z][\w-]{1,24} )?(?=[^\s"'\\]{0,400}\d)[\w.~+/=:-]{8,})`,
      'gi',
    ),
  },
  {
    kind: 'cookie',
    pattern: new RegExp(String.raw`${begin}${cookie}[ \t]{0,8}:[ \t]{0,8}(?<value>${cookieLine})`, 'gi'),
  },
  {
    kind: 'API key',
    pattern: new RegExp(
      String.raw`${begin}(?:${keyHeader})[ \t]{0,8}:[ \t]{0,8}(?<value>(?=[^\s"'\\]{0,400}\d)[^\s"'\\,;<>{}$]{8,})`,
      'gi',
    ),
  },
]

/** Lines `Header: value`, wherever one stands in a text. */
export const headerLines: Finder = {
  hint: new RegExp(`(?:${headers})[ \\t]{0,8}:`, 'i'),
  find: text => lines.flatMap(({ kind, pattern }) => valuesOf(text, pattern, () => kind)),
}

const parameterNames = `${secrets}|token|sig|x-amz-(?:signature|security-token|credential)`
const parameter = new RegExp(
  String.raw`(?:[?&]|&amp;|\\u0026)(?<name>${parameterNames})=(?<value>[^&\s"'\\#<>{}$;]{4,})`,
  'gi',
)
// In code a name may be assigned anything; a secret has a digit in it and nothing of an expression.
const argument = new RegExp(
  String.raw`(?:["'\s]|^|\\n)(?<name>${secrets})=(?<value>(?=[^\s"'\\]{0,100}\d)[\w~+/%=-]{8,})(?=[&\s"'\\;,]|$)`,
  'gim',
)
const setting =
  /(?<![A-Za-z0-9])(?<name>(?:[A-Z0-9]{1,20}_){0,5}(?:API_KEY|SECRET|SECRET_KEY|ACCESS_KEY|TOKEN|PASSWORD|PASSWD)|aws_secret_access_key|_auth(?:Token)?) ?= ?(?:\\{0,15}["'])?(?<value>(?=[^\s"'\\]{0,400}\d)(?=[^\s"'\\]{0,400}[A-Za-z])[\w/+=.~-]{12,})/g
const awsSetting =
  /(?<name>secret_?access_?key)\\{0,15}["']? {0,4}(?::|=>|=) {0,4}(?:\\{0,15}["'])?(?<value>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/gi
const pythonField = new RegExp(String.raw`'(?<name>${fieldNames})': ?b?'(?<value>[^'"\r\n\\]{4,})`, 'gi')

/** `name=value` in addresses, forms and settings, and fields as Python prints them. */
export const assignments: Finder = {
  hint: new RegExp(
    String.raw`(?:${secrets}|token|sig|x-amz-[\w-]{1,20}|_KEY|_auth)(?:=| [=:]|:|\\{0,15}["'])|(?:${headers}|${secrets}|cookies)'`,
    'i',
  ),
  find: text => [
    ...valuesOf(text, parameter, name => kindOf(name) ?? 'access token'),
    ...valuesOf(text, argument, name => kindOf(name) ?? 'secret key'),
    ...valuesOf(text, awsSetting, () => 'secret key'),
    ...valuesOf(text, setting, name => kindOf(name) ?? 'secret key'),
    ...valuesOf(text, pythonField, name => kindOf(name) ?? 'secret key').filter(
      ({ kind, start, end }) => kind !== 'signature' || end - start >= 16,
    ),
  ],
}

/** Returns the spans of the group `value` in every match. */
function valuesOf(text: string, pattern: RegExp, kindOfName: (name: string) => string): Span[] {
  return [...text.matchAll(pattern)].flatMap(match => {
    const { name = '', value = '' } = match.groups ?? {}
    const end = match.index + match[0].length
    return /^$|^\[masked|^(?:process|os|env|config|self|this|import)\./.test(value)
      ? []
      : [{ start: end - value.length, end, kind: kindOfName(name) }]
  })
}
