import { readCatalogue } from './catalogue.ts'

// Prints every text that people see, by area: npm run texts [area…]. A star marks those of the specification.

const wanted = process.argv.slice(2)
const all = await readCatalogue()
for (const { name, texts } of all.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`\n## ${name}`)
  for (const { key, isSpec, read } of texts) {
    console.log(`${isSpec ? '*' : ' '} ${key.padEnd(28)} ${read.join('\n'.padEnd(32))}`)
  }
}
