// The OpenAPI document: made of the table of addresses and of the shapes that the answers are made with.
import { z } from 'zod'
import { type RefusalCode, refusals } from '../refusal.ts'
import { type Address, addresses } from './addresses.ts'
import type { Parameter } from './parameters.ts'
import { refusalShape } from './refusal-shape.ts'

/** As much of JSON Schema as our shapes use. */
export interface JsonSchema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
}

/** What one status of an address answers. */
export interface Response {
  readonly description: string
  /** By media type. */
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>
}

const refTo = (name: string) => `#/components/schemas/${name}`

const refOf = (shape: z.ZodType): JsonSchema => ({ $ref: refTo(z.globalRegistry.get(shape)?.id ?? '') })

/** Returns the shapes that have a name, as JSON Schema. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry, { uri: refTo })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema as JsonSchema]),
  )
}

/** Returns the OpenAPI document of the service at `publicUrl`. */
export function openApiDocument(publicUrl: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Browser Use Olympics, open data',
      version: '1',
      summary: 'The Hall of Fame for programs and spreadsheets.',
      description:
        'Read only, no key, from any site. Whole answers carry an ETag; ask again with If-None-Match. What entrants declared is repeated as they spelled it: treat it as text that anybody wrote.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    paths: Object.fromEntries(addresses.map(one => [templated(one.path), { get: operationOf(one) }])),
    components: { schemas: namedSchemas() },
  }
}

/** Returns a path as the document has it: "/api/runs/{id}". */
export function templated(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

function operationOf({ operation, summary, words, inPath, inQuery, type, shape, lines, refusals }: Address) {
  const described = shape ? refOf(shape) : {}
  const schema: JsonSchema = lines ? { type: 'array', items: described } : described
  const tagged = !lines
  const responses: Record<string, Response> = {
    200: { description: summary, content: { [type]: { schema } } },
    ...(tagged && { 304: { description: 'You have the same bytes already.' } }),
    ...refusalsOf(refusals),
    default: refusalOf('Anything else that went wrong.'),
  }
  return {
    operationId: operation,
    summary,
    ...(words && { description: words }),
    parameters: [...parametersOf(inPath, 'path'), ...parametersOf(inQuery, 'query')],
    responses,
  }
}

function parametersOf(parameters: Readonly<Record<string, Parameter>>, where: 'path' | 'query') {
  return Object.entries(parameters).map(([name, { words, schema, example }]) => {
    const shown = schema.type === 'integer' ? Number(example) : example
    return { name, in: where, required: where === 'path', description: words, schema, example: shown }
  })
}

/** Returns the refusals of an address by status, a line each with its code and sentence. */
function refusalsOf(codes: readonly RefusalCode[]): Record<string, Response> {
  const statuses = [...new Set(codes.map(code => refusals[code][0]))]
  const sentence = (code: RefusalCode) => `- ${code}: ${refusals[code][1].replace('{}', '…')}`
  return Object.fromEntries(
    statuses.map(status => {
      const these = codes.filter(code => refusals[code][0] === status)
      return [status, refusalOf(these.map(sentence).join('\n'))]
    }),
  )
}

function refusalOf(description: string): Response {
  return { description, content: { 'application/json': { schema: refOf(refusalShape) } } }
}
