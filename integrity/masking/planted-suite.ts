// Secrets for the tests of masking, none of them real. Each is put together from parts, so that no scanner of secrets
// stumbles over this file.

export interface Planted {
  readonly name: string
  /** No six characters of it in a row may be left. */
  readonly secret: string
  /** A line of a trace as some agent writes it, with the secret in it. */
  readonly line: string
  /** Whether the line is JSON, and must be JSON afterwards. */
  readonly isJson: boolean
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns characters that look drawn at random; the same ones for the same number. */
export function randomSigns(length: number, seed: number, signs = letters): string {
  let state = (seed * 2654435761 + 12345) >>> 0
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return signs[(state >>> 8) % signs.length]
  }).join('')
}

const hex = '0123456789abcdef'
const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const pem = (kind: string, body: string, join: string) =>
  [
    ['-----BEGIN ', kind, 'PRIVATE KEY-----'].join(''),
    body,
    ['-----END ', kind, 'PRIVATE KEY-----'].join(''),
  ].join(join)

const anthropic = ['sk-ant-', 'api03-', randomSigns(93, 1), 'AA'].join('')
const oauth = ['sk-ant-', 'oat01-', randomSigns(86, 2), 'AA'].join('')
const project = ['sk-', 'proj-', randomSigns(48, 3)].join('')
const legacy = ['sk-', randomSigns(20, 4), 'T3Blbk', 'FJ', randomSigns(20, 5)].join('')
const deepseek = ['sk-', randomSigns(32, 6, hex)].join('')
const router = ['sk-', 'or-v1-', randomSigns(64, 7, hex)].join('')
const google = ['AI', 'za', randomSigns(35, 8)].join('')
const github = ['gh', 'p_', randomSigns(36, 9)].join('')
const githubServer = ['gh', 's_', randomSigns(36, 10)].join('')
const githubFine = ['github', '_pat_', randomSigns(82, 11)].join('')
const gitlab = ['gl', 'pat-', randomSigns(20, 12)].join('')
const slackBot = ['xo', 'xb-', '2401237894567-2412345678901-', randomSigns(24, 13)].join('')
const slackApp = ['xa', 'pp-1-', 'A012BCD3EF4-2412345678901-', randomSigns(40, 14, hex)].join('')
const slackHook = ['services/T', '01ABCDEFG2', '/B', '01HIJKLMN3', '/', randomSigns(24, 15)].join('')
const awsId = ['AK', 'IA', randomSigns(16, 16, upper)].join('')
const awsSecret = randomSigns(40, 17)
const gcp = ['ya', '29.', 'a0', randomSigns(80, 18)].join('')
const gcpClient = ['GOC', 'SPX-', randomSigns(28, 19)].join('')
const huggingFace = ['h', 'f_', randomSigns(34, 20)].join('')
const npm = ['np', 'm_', randomSigns(36, 21)].join('')
const pypi = ['py', 'pi-', 'AgEIcHlwaS5vcmc', randomSigns(60, 22)].join('')
const stripe = ['sk', '_live_', randomSigns(24, 23)].join('')
const sendgrid = ['S', 'G.', randomSigns(22, 24), '.', randomSigns(43, 25)].join('')
const shopify = ['shp', 'at_', randomSigns(32, 26, hex)].join('')
const linear = ['lin', '_api_', randomSigns(40, 27)].join('')
const groq = ['gs', 'k_', randomSigns(52, 28)].join('')
const xai = ['xa', 'i-', randomSigns(80, 29)].join('')
const jwt = [
  ['ey', 'JhbGciOiJIUzI1NiJ9'].join(''),
  ['ey', 'J', randomSigns(60, 30)].join(''),
  randomSigns(43, 31),
].join('.')
const bearer = randomSigns(40, 32)
const basic = `${randomSigns(22, 33)}==`
const cookie = randomSigns(44, 34)
const setCookie = randomSigns(44, 35)
const headerKey = randomSigns(32, 36, hex)
const pass = ['correct', 'horse', 'battery'].join('-')
const digits = ['48', '15', '16', '23'].join('')
const apiKey = randomSigns(30, 37)
const access = randomSigns(50, 38)
const refresh = randomSigns(50, 39)
const client = randomSigns(30, 40)
const session = randomSigns(30, 41)
const runKey = ['Q7', randomSigns(20, 42)].join('')
const keyBody = ['MIIEvQIBADANBgkqhkiG9w0B', randomSigns(200, 43)].join('')
const sealed = randomSigns(300, 44)
const signature = randomSigns(240, 45)
const picture = ['iVBOR', 'w0KGgoAAAANSUhEUgAA', randomSigns(400, 46)].join('')
const jpeg = ['/9', 'j/4AAQSkZJRgABAQAAAQABAAD', randomSigns(400, 47)].join('')
const webp = ['UklG', 'RiQAAABXRUJQVlA4', randomSigns(400, 48)].join('')
const person = ['vanya', 'soriano'].join('-')

const claude = (input: unknown) =>
  JSON.stringify({
    type: 'assistant',
    uuid: '7d1c5a0e-3f52-4f0b-9a56-1d2f8c3e4b5a',
    timestamp: '2026-09-03T00:47:19.293Z',
    message: { id: 'msg_01', role: 'assistant', content: [{ type: 'tool_use', name: 'Bash', input }] },
  })
const claudeResult = (content: unknown) =>
  JSON.stringify({ type: 'user', message: { role: 'user', content: [{ type: 'tool_result', content }] } })
const codexCall = (input: unknown) =>
  JSON.stringify({
    timestamp: '2026-06-24T15:03:31.000Z',
    type: 'response_item',
    payload: { type: 'function_call', name: 'shell', arguments: JSON.stringify(input) },
  })
const codexOutput = (output: string) =>
  JSON.stringify({ type: 'response_item', payload: { type: 'function_call_output', output } })
const harHeader = (name: string, value: string) =>
  JSON.stringify({
    request: {
      method: 'GET',
      headers: [
        { name: 'Accept', value: '*/*' },
        { name, value },
      ],
    },
  })

const json = (name: string, secret: string, line: string): Planted => ({ name, secret, line, isJson: true })
const plain = (name: string, secret: string, line: string): Planted => ({ name, secret, line, isJson: false })

export const planted: readonly Planted[] = [
  json(
    'an Anthropic key in a command',
    anthropic,
    claude({ command: `export ANTHROPIC_API_KEY=${anthropic}` }),
  ),
  json(
    'an OAuth token of Claude in a result',
    oauth,
    claudeResult(`{"claudeAiOauth":{"accessToken":"${oauth}"}}`),
  ),
  json('a project key after an escaped newline', project, codexOutput(`# .env\n${project}\n`)),
  json(
    'a key of the old kind in JSON in JSON',
    legacy,
    codexCall({ command: ['curl', '-H', `key: ${legacy}`] }),
  ),
  json('a key of 32 hex digits', deepseek, claudeResult(`DEEPSEEK ${deepseek} ok`)),
  json('a key of a router in an address', router, codexOutput(`https://openrouter.ai/api?key=${router}&v=1`)),
  json('a Google key as a parameter', google, harHeader('Referer', `https://maps.example/js?key=${google}`)),
  json(
    'a GitHub token in a remote',
    github,
    codexOutput(`origin https://${github}@github.com/one/two.git (fetch)`),
  ),
  json('a GitHub server token', githubServer, claudeResult(`GITHUB_TOKEN=${githubServer}`)),
  json(
    'a fine-grained GitHub token',
    githubFine,
    claude({ command: `gh auth login --with-token ${githubFine}` }),
  ),
  json(
    'a GitLab token',
    gitlab,
    codexCall({ command: ['git', 'clone', `https://oauth2:${gitlab}@gitlab.example/a`] }),
  ),
  json('a Slack bot token', slackBot, codexOutput(`token=${slackBot}`)),
  plain('a Slack app token in a Markdown log', slackApp, `- Result: {"token": "${slackApp}"}`),
  json('a Slack webhook', slackHook, claude({ command: `curl -d hi https://hooks.slack.com/${slackHook}` })),
  json('an AWS key id', awsId, codexOutput(`aws_access_key_id = ${awsId}`)),
  json(
    'an AWS secret key',
    awsSecret,
    codexOutput(`[default]\naws_secret_access_key = ${awsSecret}\nregion = eu`),
  ),
  json(
    'an AWS secret key as a field',
    awsSecret,
    JSON.stringify({ Credentials: { SecretAccessKey: awsSecret } }),
  ),
  json('an access token of Google Cloud', gcp, claudeResult(`$ gcloud auth print-access-token\n${gcp}`)),
  json('a client secret of Google', gcpClient, codexOutput(`secret is ${gcpClient}`)),
  json('a Hugging Face token', huggingFace, claude({ command: `HF_TOKEN=${huggingFace} python run.py` })),
  json('an npm token', npm, codexOutput(`//registry.npmjs.org/:_authToken=${npm}`)),
  json('a PyPI token', pypi, claude({ command: `twine upload -u __token__ -p ${pypi} dist/*` })),
  json('a Stripe key', stripe, codexCall({ command: ['curl', '-u', `${stripe}:`] })),
  json('a SendGrid key', sendgrid, claudeResult(`key\n${sendgrid}\nend`)),
  json('a Shopify token', shopify, codexOutput(`shop ${shopify}`)),
  json('a Linear key', linear, claudeResult(`\t${linear}\t`)),
  json('a Groq key', groq, claude({ command: `echo ${groq}` })),
  json('an xAI key', xai, codexOutput(`> ${xai}`)),
  json('a JWT in a result', jwt, claudeResult(`logged in\n${jwt}\n`)),
  plain('a JWT in a plain line', jwt, `session ${jwt}`),
  json('a bearer token in HAR', bearer, harHeader('Authorization', `Bearer ${bearer}`)),
  json(
    'a bearer token in an object with small letters',
    bearer,
    JSON.stringify({ headers: { authorization: `Bearer ${bearer}` } }),
  ),
  json(
    'a bearer token in a curl command',
    bearer,
    codexCall({ command: ['bash', '-c', `curl -H "Authorization: Bearer ${bearer}" x`] }),
  ),
  json('a bearer token in prose', bearer, claude({ note: `use bearer ${bearer} from now on` })),
  plain('Basic credentials in a header line', basic, `Authorization: Basic ${basic}`),
  json('proxy credentials', basic, JSON.stringify({ headers: { 'Proxy-Authorization': `Basic ${basic}` } })),
  json('a cookie in HAR', cookie, harHeader('Cookie', `theme=dark; sid=${cookie}`)),
  json(
    'a cookie in HAR, its value first',
    cookie,
    JSON.stringify({ headers: [{ value: `sid=${cookie}`, name: 'cookie' }] }),
  ),
  json(
    'a cookie in the list of HAR',
    cookie,
    JSON.stringify({ cookies: [{ name: 'sid', value: cookie, path: '/' }] }),
  ),
  json('a cookie in an object', cookie, JSON.stringify({ cookies: { sid: cookie } })),
  json(
    'cookies that are set, in a list',
    setCookie,
    JSON.stringify({ headers: { 'Set-Cookie': ['a=b', `sid=${setCookie}; HttpOnly`] } }),
  ),
  json(
    'a cookie that is set, in a header line',
    setCookie,
    codexOutput(
      `HTTP/2 200\r\nset-cookie: sid=${setCookie}; Expires=Wed, 21 Oct 2026 07:28:00 GMT\r\n\r\nok`,
    ),
  ),
  json('a cookie with a quoted value', setCookie, codexOutput(`Cookie: a="b"; sid=${setCookie}\r\n`)),
  json(
    'a cookie in raw headers',
    cookie,
    JSON.stringify({ rawHeaders: ['Host', 'x.example', 'Cookie', `sid=${cookie}`] }),
  ),
  json(
    'a cookie in OpenTelemetry',
    cookie,
    JSON.stringify({
      key: 'http.request.header.cookie',
      value: { arrayValue: { values: [{ stringValue: `sid=${cookie}` }] } },
    }),
  ),
  json('x-api-key in JSON in JSON', headerKey, codexCall({ headers: { 'X-Api-Key': headerKey } })),
  plain('x-api-key in a header line', headerKey, `x-api-key: ${headerKey}`),
  json('a password as a field', pass, JSON.stringify({ user: 'a', password: pass })),
  json(
    'a password with a quote in it',
    `${pass}"${pass}`,
    codexCall({ user: 'a', password: `${pass}"${pass}` }),
  ),
  json('a password of digits', digits, `{"user":"a","password":${digits},"keep":1}`),
  json(
    'a password in a form',
    pass,
    JSON.stringify({ fields: [{ name: 'Password', type: 'textbox', value: pass }] }),
  ),
  json('a password in an address', pass, codexOutput(`postgres://app:${pass}@db.internal.example:5432/runs`)),
  json(
    'a password in a posted form',
    pass,
    JSON.stringify({ postData: { text: `user=a&password=${pass}&go=1` } }),
  ),
  json('api_key', apiKey, JSON.stringify({ config: { api_key: apiKey } })),
  json('apiKey two levels deep', apiKey, codexCall({ body: JSON.stringify({ apiKey }) })),
  json(
    'access_token and refresh_token',
    access,
    JSON.stringify({ access_token: access, refresh_token: access }),
  ),
  json(
    'refresh_token in Python’s words',
    refresh,
    codexOutput(`{'refresh_token': '${refresh}', 'ok': True}`),
  ),
  json(
    'client_secret as a parameter',
    client,
    harHeader('Referer', `https://auth.example/token?client_secret=${client}&x=1`),
  ),
  json('a session token', session, JSON.stringify({ sessionToken: session })),
  json('the key of a run in an address', runKey, claude({ url: `https://games.example/run/${runKey}/e1` })),
  json(
    'the key of a run in an encoded address',
    runKey,
    codexOutput(`https://x.example/?next=%2Frun%2F${runKey}%2Fe2`),
  ),
  json(
    'a private key in a string',
    keyBody.slice(0, 60),
    claudeResult(pem('', keyBody.replace(/.{64}/g, '$&\n'), '\n')),
  ),
  json(
    'an OpenSSH key two levels deep',
    keyBody.slice(0, 60),
    codexCall({ text: pem('OPENSSH ', keyBody, '\n') }),
  ),
  json(
    'a private key without an end',
    keyBody,
    claudeResult(pem('RSA ', keyBody, '\n').replace(/-----END.*/, '')),
  ),
  json(
    'a key of a service account',
    keyBody,
    JSON.stringify({ type: 'service_account', private_key: pem('', keyBody, '\n') }),
  ),
  json(
    'sealed reasoning',
    sealed,
    JSON.stringify({ payload: { type: 'reasoning', encrypted_content: sealed } }),
  ),
  json(
    'the signature of a thought',
    signature,
    JSON.stringify({ type: 'thinking', thinking: 'hm', signature }),
  ),
  json('a picture as an address', picture, JSON.stringify({ image_url: `data:image/png;base64,${picture}` })),
  json(
    'a picture as base64',
    jpeg,
    JSON.stringify({ source: { type: 'base64', media_type: 'image/jpeg', data: jpeg } }),
  ),
  json('a picture with escaped slashes', webp, JSON.stringify({ data: webp })),
  json('the name of a home folder', person, JSON.stringify({ cwd: `/home/${person}/work/main` })),
  json('the name of a home folder that ends a text', person, JSON.stringify({ cwd: `/Users/${person}` })),
  json(
    'the name of a home folder after an escaped newline',
    person,
    codexOutput(`total 8\n/home/${person}/a.txt\n`),
  ),
  json('the name of a Windows home', person, JSON.stringify({ cwd: `C:\\Users\\${person}\\runs` })),
  json(
    'the name of a Windows home, two levels deep',
    person,
    codexCall({ path: `C:\\Users\\${person}\\runs` }),
  ),
  json(
    'the name of a Windows home with slashes',
    person,
    JSON.stringify({ cwd: `/mnt/c/Users/${person}/runs` }),
  ),
  json(
    'the name in a folder of Claude Code',
    'soriano',
    claudeResult('~/.claude/projects/-home-soriano-work/a.jsonl'),
  ),
]
