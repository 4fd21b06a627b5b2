import http from 'node:http'

/** Sends a file to a new address. Resolves with the address, for `attach`, and the duration. */
export async function upload(
  url: string,
  cookie: string,
  content: Buffer,
): Promise<{ address: string; ms: number }> {
  const response = await fetch(`${url}/api/objects/upload`, { method: 'POST', headers: { cookie } })
  const { uploadURL } = (await response.json()) as { uploadURL: string }
  const { pathname, search } = new URL(uploadURL)
  return { address: pathname, ms: await put(url + pathname + search, content, { cookie }) }
}

/** Attaches an upload to an order, and returns the path of the file. */
export async function attach(
  url: string,
  cookie: string,
  orderId: string,
  file: { name: string; address: string },
): Promise<string> {
  const response = await fetch(`${url}/api/orders/${orderId}/attachments`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ originalName: file.name, fileUrl: file.address }),
  })
  if (!response.ok) throw new Error(`A file is not attached: ${response.status}: ${await response.text()}`)
  const { id } = (await response.json()) as { id: string }
  return `/api/files/${id}`
}

/** Resolves with the milliseconds until the response has ended. */
export function put(url: string, content: Buffer, headers: http.OutgoingHttpHeaders): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'PUT',
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/octet-stream',
          'content-length': content.length,
        },
      },
      (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve(performance.now() - began)
          else reject(new Error(`PUT ${url}: ${response.statusCode}`))
        })
      },
    )
    request.once('error', reject)
    request.end(content)
  })
}
