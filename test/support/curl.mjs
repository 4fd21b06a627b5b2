#!/usr/bin/env node
// The part of curl that docs/api.md uses, for machines without it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const options = { headers: new Headers() }
let [address, method, body, output, format, saveTo] = []

const takes = {
  '-H': (header) => {
    const [name, ...value] = header.split(':')
    options.headers.set(name, value.join(':').trim())
  },
  '-X': (name) => (method = name),
  '-d': (data) => ([method, body] = ['POST', data]),
  '-T': (path) => ([method, body] = ['PUT', readFileSync(path)]),
  '-o': (path) => (output = path),
  '-w': (text) => (format = text),
  '--etag-compare': (path) =>
    existsSync(path) && options.headers.set('if-none-match', readFileSync(path, 'utf8')),
  '--etag-save': (path) => (saveTo = path),
}

const words = process.argv.slice(2)
while (words.length > 0) {
  const word = words.shift()
  if (takes[word]) takes[word](words.shift())
  else if (word !== '-sS') address = word
}
// Stands in for curl's settings file.
if (process.env.CURL_ORIGIN) options.headers.set('origin', process.env.CURL_ORIGIN)

const response = await fetch(address, { ...options, method, body })
const received = Buffer.from(await response.arrayBuffer())
if (saveTo && response.headers.has('etag')) writeFileSync(saveTo, response.headers.get('etag'))
if (!output) process.stdout.write(received)
else if (response.status !== 304) writeFileSync(output, received)
if (format) process.stdout.write(format.replace('%{http_code}', response.status).replaceAll('\\n', '\n'))
