import { openScene } from './scene.ts'
import { seedShop, signIn } from './shop.ts'
import { kerfMover } from './mover.ts'
import autocannon from 'autocannon'
const what = process.argv[2]
const scene = await openScene()
try {
const shop = await seedShop(scene.pool, 1000)
process.env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=/tmp/prof-${what}`
const url = await scene.kerf()
const cookie = await signIn(url, shop)
if (what === 'move') {
  const move = kerfMover(url, cookie, shop)
  for (let i=0;i<3000;i++) await move()
} else {
  const r = await fetch(url+'/api/orders',{headers:{cookie}})
  const etag = r.headers.get('etag')!
  const res = await autocannon({url: url+'/api/orders', connections:10, duration:6, headers:{cookie, ...(what==='304'?{'if-none-match':etag}:{})}})
  console.log(what, res.requests.average)
}
} finally { await scene.close() }
