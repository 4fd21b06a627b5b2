import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { NAMED_SCHEMAS } from '#shared/api/named-schemas.ts'
import { API_DOCS } from '#shared/tokens/tokens.ts'
import type { Api } from './api.ts'
import { errorSchema } from './error-responses.ts'

/** How the description names what callers prove themselves by. */
const SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kerf',
    description: 'The cookie that signing in sets. Over https its name is __Host-kerf',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An API token, made on the profile page' },
} as const

/** The description of all routes that come after it, and the page that shows it. */
export async function describeApi(app: Api, version: string, appUrl: string): Promise<void> {
  for (const [id, schema] of Object.entries({ ...NAMED_SCHEMAS, Error: errorSchema })) {
    if (!z.globalRegistry.has(schema)) z.globalRegistry.add(schema, { id })
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kerf',
        version,
        description: 'The order board for made-to-order woodworking shops',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // The first one is what the page of the description calls, wherever it was opened.
      servers: [{ url: '/' }, { url: appUrl }],
      components: { securitySchemes: SCHEMES },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => tidied(jsonSchemaTransformObject(document) as Description) as never,
  })
  // Made once each: anybody may ask for them, and they are large.
  const json = keptText('application/json', () => JSON.stringify(app.swagger()))
  const yaml = keptText('application/x-yaml', () => app.swagger({ yaml: true }))
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, json)
  const kept = new Map([
    [`${API_DOCS}/json`, json],
    [`${API_DOCS}/yaml`, yaml],
  ])
  await app.register(swaggerUi, {
    routePrefix: API_DOCS,
    uiHooks: {
      preHandler(request, reply, done) {
        const send = kept.get(request.routeOptions.url ?? '')
        if (send) send(request, reply)
        else done()
      },
    },
  })
}

interface Description {
  paths?: unknown
  components?: { schemas?: Record<string, unknown> }
}

/**
 * Without what zod adds and callers cannot use: that a response has no other properties (a later version may add some, and two
 * such schemas joined allow nothing at all), the bounds of JavaScript's integers, and named schemas that nothing refers to.
 */
function tidied(description: Description): Description {
  const plain = JSON.parse(
    JSON.stringify(description, (name, value: unknown) =>
      (name === 'additionalProperties' && value === false) || Math.abs(value as number) === MOST
        ? undefined
        : value,
    ),
  ) as Description
  const schemas = plain.components?.schemas ?? {}
  const wanted = new Set<string>()
  const want = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (wanted.has(name)) continue
      wanted.add(name)
      want(schemas[name])
    }
  }
  want(plain.paths)
  for (const name of Object.keys(schemas)) if (!wanted.has(name)) delete schemas[name]
  return plain
}

const MOST = Number.MAX_SAFE_INTEGER

/** Sends one buffer to all who ask: what they have not read yet takes memory only once. */
function keptText(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => unknown {
  let text: Buffer | undefined
  return (_request, reply) => {
    text ??= Buffer.from(make())
    return reply.type(`${type}; charset=utf-8`).send(text)
  }
}
