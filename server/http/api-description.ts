import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { NAMED_SCHEMAS } from '#shared/api/named-schemas.ts'
import { API_DOCS } from '#shared/tokens/tokens.ts'
import type { Api } from './api.ts'
import { errorSchema } from './error-responses.ts'
import * as t from '#texts/calls/api.ts'

const SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'kerf',
    description: t.sessionCookie,
  },
  bearer: { type: 'http', scheme: 'bearer', description: t.bearer },
} as const

const ICON = new URL('../../client/public/icon.svg', import.meta.url)

/** Only describes routes registered after it. */
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
        description: t.product,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // The description's page calls the first server, from any address where the page is open.
      servers: [{ url: '/' }, { url: appUrl }],
      components: { securitySchemes: SCHEMES },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => tidied(jsonSchemaTransformObject(document) as Description) as never,
  })
  // Each is built once: they are large and open to everybody.
  const json = cachedText('application/json', () => JSON.stringify(app.swagger()))
  const yaml = cachedText('application/x-yaml', () => app.swagger({ yaml: true }))
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, json)
  const kept = new Map([
    [`${API_DOCS}/json`, json],
    [`${API_DOCS}/yaml`, yaml],
  ])
  await app.register(swaggerUi, {
    routePrefix: API_DOCS,
    // The other layout has a bar with the logo of Fastify.
    uiConfig: {
      layout: 'BaseLayout',
      docExpansion: 'none',
      tagsSorter: 'alpha',
      defaultModelsExpandDepth: 0,
    },
    theme: {
      title: t.pageTitle,
      favicon: [
        {
          filename: 'icon.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: await readFile(ICON),
        },
      ],
    },
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

/** Later versions may add properties, and two joined schemas with `additionalProperties` allow nothing. */
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

/** Unread responses share one buffer's memory. */
function cachedText(
  type: string,
  make: () => string,
): (request: FastifyRequest, reply: FastifyReply) => unknown {
  let text: Buffer | undefined
  return (_request, reply) => {
    text ??= Buffer.from(make())
    return reply.type(`${type}; charset=utf-8`).send(text)
  }
}
