// The OpenAPI document: valid, of exactly the routes there are, and said in words on its page.
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Deps } from '../deps.ts'
import { apiRoutes } from '../routes/api.ts'
import { downloadRoutes } from '../routes/downloads.ts'
import { feedRoutes } from '../routes/feed.ts'
import { openApiDocument, templated } from './document.ts'
import { openSampleAnswers, type SampleAnswers } from './sample-answers.ts'

const document = openApiDocument('http://olympics.test')

describe('openApiDocument(publicUrl)', () => {
  it('is valid OpenAPI 3.1', async () => {
    const checked = await new Validator().validate(structuredClone(document))
    expect(checked).toMatchObject({ valid: true })
  })

  it('lists exactly the routes there are, but for its page', () => {
    const paths: string[] = []
    const app = { get: (path: string) => void paths.push(templated(path)) } as unknown as FastifyInstance
    for (const add of [apiRoutes, downloadRoutes, feedRoutes]) add(app, {} as Deps)
    expect(Object.keys(document.paths).sort()).toEqual(paths.filter(path => path !== '/api').sort())
  })

  it('refers only to shapes it has, and says words for every one of their fields', () => {
    const { schemas } = document.components
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(Object.keys(schemas)).toContain(name)
    const silent = Object.entries(schemas).flatMap(([name, { description, properties = {} }]) => [
      ...(description ? [] : [name]),
      ...Object.entries(properties).flatMap(([field, { description, $ref, ...rest }]) =>
        description || $ref || 'const' in rest ? [] : [`${name}.${field}`],
      ),
    ])
    expect(silent).toEqual([])
  })
})

describe('GET /api', () => {
  let test: SampleAnswers
  beforeAll(async () => {
    test = await openSampleAnswers()
  })
  afterAll(() => test.close())

  it('names every address, parameter, field and refusal of the document', async () => {
    const { body } = await test.get('/api')
    for (const [path, { get }] of Object.entries(document.paths)) {
      expect(body).toContain(`GET ${path}</h2>`)
      for (const { name } of get.parameters) expect(body).toContain(`<th scope="row">${name}</th>`)
    }
    for (const [name, { properties = {} }] of Object.entries(document.components.schemas)) {
      expect(body).toContain(`<h3 id="${name}">`)
      for (const field of Object.keys(properties)) expect(body).toContain(`<th scope="row">${field}</th>`)
    }
    expect(body).toContain('404: no-such-run: Cannot find this run')
  })

  it('has examples that answer', async () => {
    const { body } = await test.get('/api')
    const examples = [...body.matchAll(/<a href="(\/[^"#]+)">http:/g)].map(
      ([, href]) => href?.replaceAll('&amp;', '&') ?? '',
    )
    expect(examples.length).toBeGreaterThanOrEqual(8)
    for (const url of examples) expect([url, (await test.get(url)).statusCode]).toEqual([url, 200])
  })
})
