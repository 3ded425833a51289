// The view of the open data's page: the OpenAPI document in words.
import type { BoardRun } from '../../hall/store.ts'
import type { ApiAddressView, ApiFieldView, ApiView } from '../../pages/open-data-views.ts'
import { addresses } from '../open-data/addresses.ts'
import { type JsonSchema, type openApiDocument, templated } from '../open-data/document.ts'

type OpenApi = ReturnType<typeof openApiDocument>
type Operation = OpenApi['paths'][string]['get']

/** Returns the view of the document; `latest` is a run that makes its examples real, if there is one. */
export function apiView(document: OpenApi, latest: BoardRun | null): ApiView {
  const { schemas } = document.components
  const all = Object.entries(document.paths)
  return {
    description: document.info.description,
    url: document.servers[0]?.url ?? '',
    addresses: all.map(([path, { get }]) => {
      const parameters = JSON.stringify(get.parameters)
      const first = all.find(([, other]) => JSON.stringify(other.get.parameters) === parameters)?.[1].get
      const same = first !== undefined && first !== get && get.parameters.length > 1
      return addressView(path, get, { latest, sameAs: same ? first.operationId : '' })
    }),
    shapes: Object.entries(schemas).map(([name, schema]) => ({
      name,
      words: schema.description ?? '',
      either: (schema.oneOf ?? []).map(one => kindOf(one).shape),
      fields: fieldsOf(schema, '', schemas),
    })),
  }
}

function addressView(
  path: string,
  operation: Operation,
  { latest, sameAs }: { latest: BoardRun | null; sameAs: string },
): ApiAddressView {
  const { summary, description = '', parameters, responses } = operation
  const { 200: answer, 304: _, default: __, ...refused } = responses
  const [type = '', { schema } = { schema: {} }] = Object.entries(answer?.content ?? {})[0] ?? []
  const { kind, shape } = kindOf(schema)
  const query = addresses.find(one => templated(one.path) === path)?.exampleQuery ?? ''
  return {
    path,
    name: operation.operationId,
    summary,
    words: description,
    example: filled(path, latest) + query,
    ready: latest !== null || !path.includes('{'),
    ...{ type, kind, shape, sameAs },
    parameters: (sameAs ? [] : parameters).map(({ name, description, schema, example }) => {
      return { name, words: description, values: valuesOf(schema), example: String(example) }
    }),
    refusals: Object.entries(refused).flatMap(([status, { description }]) =>
      description.split('\n').map(line => ({ status, words: line.replace('- ', '') })),
    ),
  }
}

function filled(path: string, latest: BoardRun | null): string {
  return latest ? path.replace('{id}', latest.id).replace('{slug}', latest.slug) : path
}

function valuesOf({ enum: choices, minimum, maximum, maxLength, format }: JsonSchema): string {
  if (choices) return choices.join(', ')
  if (minimum !== undefined) return `${minimum} to ${maximum}`
  if (format === 'date') return 'a day'
  return maxLength === undefined ? 'text' : `text, ${maxLength} characters at most`
}

/** The fields of an object, those of objects inside it by their path. */
function fieldsOf(
  schema: JsonSchema,
  before: string,
  schemas: Readonly<Record<string, JsonSchema>>,
): ApiFieldView[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const kind = kindOf(field)
    const words = field.description ?? schemas[kind.shape]?.description ?? ''
    const inner = [field, ...(field.anyOf ?? [])].find(one => one.properties)
    const own = { name: before + name, words, ...kind }
    return inner ? [own, ...fieldsOf(inner, `${before}${name}.`, schemas)] : [own]
  })
}

type Kind = Pick<ApiFieldView, 'kind' | 'shape' | 'orNull'>

/** What each type is called. */
const typeWords: Readonly<Record<string, string>> = {
  integer: 'whole number',
  string: 'text',
  boolean: 'true or false',
  'date-time': 'instant',
  date: 'day',
  uri: 'address',
}

/** What a value is, in words; the named shape it leads to, or empty; and whether it can be null. */
function kindOf(schema: JsonSchema): Kind {
  const { $ref, anyOf = [], items, const: only, enum: choices, format } = schema
  const types = [schema.type ?? []].flat()
  const orNull = types.includes('null') || anyOf.some(({ type }) => type === 'null') ? 'or null' : ''
  const one = anyOf.find(({ type }) => type !== 'null')
  if (one) return { ...kindOf(one), orNull }
  if ($ref) return { kind: '', shape: $ref.split('/').at(-1) ?? '', orNull }
  if (items) return { kind: `list of ${kindOf(items).kind}`.trim(), shape: kindOf(items).shape, orNull }
  const quoted = (choices ?? (only === undefined ? [] : [only])).map(value => `"${value}"`).join(', ')
  const type = types.find(name => name !== 'null') ?? ''
  return { kind: quoted || (typeWords[format ?? type] ?? type), shape: '', orNull: type ? orNull : 'null' }
}
