// A rule of the linter: texts that people see stand in shared/texts. It finds literals between tags, in attributes
// that people read, in thrown errors, and those that begin like a sentence.

interface Node {
  type: string
  parent?: Node
  [key: string]: unknown
}

interface Context {
  report(found: { node: Node; message: string }): void
}

const MESSAGE = 'People see this text: it belongs to the catalogue (shared/texts/README.md).'

const READ = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'description',
  'heading',
  'help',
  'hint',
  'label',
  'placeholder',
  'title',
])

/** They tell programmers of a mistake, and no person at a screen. */
const INTERNAL = new Set(['Error', 'TypeError', 'RangeError', 'AggregateError'])

const hasLetters = (text: string) => /\p{L}/u.test(text)
/** "Take an order", "Nothing is late." */
const isLikeSentence = (text: string) => /^\p{Lu}[\p{L}'’]*[,:]? \p{L}{2}/u.test(text.trim())

/** The strings that an expression may become, not those that it only compares or passes on. */
function stringsOf(node: Node | null): Node[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node['value'] === 'string' && hasLetters(node['value']) ? [node] : []
    case 'TemplateLiteral':
      return (node['quasis'] as Node[]).some(({ value }) => hasLetters((value as { raw: string }).raw))
        ? [node]
        : []
    case 'ConditionalExpression':
      return [...stringsOf(node['consequent'] as Node), ...stringsOf(node['alternate'] as Node)]
    case 'LogicalExpression':
      return [...stringsOf(node['left'] as Node), ...stringsOf(node['right'] as Node)]
    case 'JSXExpressionContainer':
      return stringsOf(node['expression'] as Node)
    default:
      return []
  }
}

const isConsole = ({ object }: Node & { object?: Node }) => object?.['name'] === 'console'

function isInternal(node: Node): boolean {
  const { parent } = node
  if (!parent) return false
  if (parent.type === 'CallExpression') return isConsole(parent['callee'] as Node)
  if (parent.type === 'NewExpression') return INTERNAL.has(String((parent['callee'] as Node)['name']))
  return /^(TemplateLiteral|BinaryExpression|ConditionalExpression)$/.test(parent.type) && isInternal(parent)
}

function create(context: Context) {
  const seen = new Set<Node>()
  const report = (node: Node) => {
    if (!seen.has(node)) context.report({ node, message: MESSAGE })
    seen.add(node)
  }
  const sentence = (node: Node, text: string) => {
    if (isLikeSentence(text) && !isInternal(node)) report(node)
  }
  return {
    JSXText(node: Node) {
      if (hasLetters(String(node['value']))) report(node)
    },
    JSXAttribute(node: Node) {
      if (READ.has(String((node['name'] as Node)['name']))) stringsOf(node['value'] as Node).forEach(report)
    },
    JSXExpressionContainer(node: Node) {
      if (/^JSX(Element|Fragment)$/.test(node.parent?.type ?? '')) stringsOf(node).forEach(report)
    },
    ThrowStatement(node: Node) {
      const error = node['argument'] as Node
      if (error.type !== 'NewExpression' || INTERNAL.has(String((error['callee'] as Node)['name']))) return
      const [said] = error['arguments'] as Node[]
      stringsOf(said ?? null).forEach(report)
    },
    Literal(node: Node) {
      if (typeof node['value'] === 'string') sentence(node, node['value'])
    },
    TemplateLiteral(node: Node) {
      if (node.parent?.type === 'TaggedTemplateExpression') return
      const [first] = node['quasis'] as { value: { raw: string } }[]
      sentence(node, first?.value.raw ?? '')
    },
  }
}

export default { meta: { name: 'kerf' }, rules: { 'literal-texts': { create } } }
