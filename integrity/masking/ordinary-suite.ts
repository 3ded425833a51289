// A megabyte of text as traces are full of, without a secret in it: prose, addresses, code, HTML, digests, numbers.
import { createHash } from 'node:crypto'
import { randomSigns } from './planted-suite.ts'

const hex = '0123456789abcdef'
const word = (seed: number) => randomSigns(3 + (seed % 9), seed, 'etaoinshrdlucmfwyp')
const words = (seed: number, count: number) =>
  Array.from({ length: count }, (_, at) => word(seed * 31 + at * 7)).join(' ')
const slug = (seed: number, count: number) => words(seed, count).replaceAll(' ', '-')

/** One kind of line each; `seed` makes every line another. */
const kinds: readonly ((seed: number) => string)[] = [
  seed =>
    `${words(seed, 30)}. The password is asked for on the next page; bearer of bad news, he said ${word(seed)}.`,
  seed => `https://www.kanzlei.example/sk-findet-modernsten-kampfjet-der-welt/${slug(seed, 6)}-${seed}.html`,
  seed =>
    `<a href="/home/${slug(seed, 2)}/">${words(seed, 4)}</a><input type="password" name="password" value="">`,
  seed =>
    `commit ${randomSigns(40, seed, hex)} by vanya.soriano@planet.example on ${word(seed)}/${slug(seed, 3)}`,
  seed =>
    `{"hash":"${createHash('sha256').update(String(seed)).digest('hex')}","kind":"e${seed % 5}","atUs":${seed * 997}}`,
  seed =>
    `"id": "${[8, 4, 4, 4, 12].map((length, at) => randomSigns(length, seed + at, hex)).join('-')}", "n": ${seed}`,
  seed =>
    `const ${word(seed)}Token = tokens.at(${seed}) ?? readToken(request.headers.cookie) // task-${slug(seed, 4)}`,
  seed =>
    `function check({ password, apiKey }: Login) { return password.length > ${seed % 20} && apiKey !== undefined }`,
  seed =>
    `| ${seed} | ${(seed * 1.37).toFixed(3)} | ${words(seed, 3)} | ${seed * 7919} | 2026-0${1 + (seed % 9)}-1${seed % 9}T10:00:00Z |`,
  seed =>
    `- link "${words(seed, 2)}" [ref=e${seed}] [cursor=pointer]: /url: /home/${word(seed)}/${word(seed + 1)}`,
  seed =>
    `"usage":{"input_tokens":${seed * 11},"cache_read_input_tokens":${seed * 9},"output_tokens":${seed}},"token":"${word(seed)}"`,
  seed =>
    `Allowed headers: Accept, Authorization, Cookie, X-Api-Key. Cookie: none. Authorization: required for ${word(seed)}.`,
  seed =>
    `import { ${word(seed)} } from 'https://cdn.example/npm/${word(seed)}@${seed % 9}.${seed % 7}.0/dist/${slug(seed, 2)}.mjs'`,
  seed =>
    `"properties":{"password":{"type":"string"},"api_key":{"type":"string","description":"${words(seed, 5)}"}}`,
  seed =>
    `curl -H "Authorization: Bearer $TOKEN" -H 'x-api-key: \${KEY}' https://api.example/v1/${word(seed)}?page=${seed}`,
  seed => `sha512-${createHash('sha512').update(String(seed)).digest('base64')}`,
  seed =>
    `RESULT: run ${randomSigns(8, seed, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')} team ${word(seed)} events 5/5 total ${seed % 99}.${seed % 10}s`,
  seed =>
    `Ürün №${seed} — „${words(seed, 6)}“, 価格 ${seed} 円; E-Mail: ${word(seed)}.${word(seed + 3)}@planet.example`,
  seed =>
    `.${slug(seed, 3)} { background: #${randomSigns(6, seed, hex)}; margin: ${seed % 40}px; content: "\\201C" }`,
  seed =>
    `drwxr-xr-x 2 node node ${seed * 13} /usr/lib/node_modules/${slug(seed, 2)}/dist  /run/systemd/${word(seed)}/x`,
]

export function ordinaryText(length: number): string {
  const lines: string[] = []
  let sum = 0
  for (let seed = 1; sum < length; seed++) {
    const line = (kinds[seed % kinds.length] as (seed: number) => string)(seed)
    lines.push(line)
    sum += line.length + 1
  }
  return lines.join('\n')
}
