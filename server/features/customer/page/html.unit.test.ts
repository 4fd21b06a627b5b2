import { expect, test } from 'vitest'
import { documentOf, html } from './html.ts'

const written = (content: Parameters<typeof html>[1]) =>
  documentOf(html`${content}`)
    .trim()
    .split('\n')[1]

test('texts are escaped, in elements and in attributes', () => {
  const text = `<script>alert("1")</script> & 'two'`
  const safe = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &#39;two&#39;'
  expect(written(text)).toBe(safe)
  expect(documentOf(html`<p title="${text}">${[text]}</p>`)).toContain(`<p title="${safe}">${safe}</p>`)
})

test('what html made is not escaped again, and conditions write nothing', () => {
  expect(written([html`<b>${'a & b'}</b>`, false, null, undefined, 0])).toBe('<b>a &amp; b</b>0')
})

test('what only looks like HTML of ours is text', () => {
  const forged = JSON.parse('{"markup": "<b>", "Symbol(markup)": "<b>"}') as never
  expect(() => written(forged)).toThrow('not a function')
})

test('a text comes back from a browser as it was', () => {
  expect(written('a\r\nb')).toBe('a&#13;')
})

test('an attribute without quotes is refused', () => {
  expect(() => html`<p title=${'x onclick=alert(1)'}></p>`).toThrow('no quotes')
})
