// `npm run maintainers -- add NAME | list | revoke NAME`: who may decide about submissions. A token is shown once, when
// it is made, and kept only as a hash.
import { showInstant } from '../../hall/show.ts'
import { startArrivalClock } from '../arrival-clock.ts'
import { hashToken, makeToken } from '../submissions/tokens.ts'
import { withRecords } from './data-folder.ts'

const usage = 'Usage: npm run maintainers -- add NAME | list | revoke NAME'
const [verb = '', name = '', ...more] = process.argv.slice(2)
const isName = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u.test(name)

if (!['add', 'list', 'revoke'].includes(verb) || more.length > 0 || (verb === 'list') !== (name === '')) {
  console.error(`Cannot do that: one of three is needed, and a name without blanks or in quotes. ${usage}`)
  process.exitCode = 1
} else if (verb !== 'list' && (!isName || ['entrant', 'server'].includes(name.toLowerCase()))) {
  console.error(
    `Cannot use the name ${JSON.stringify(name)}: up to 40 letters, digits, blanks and . _ - are needed, and not "entrant" or "server".`,
  )
  process.exitCode = 1
} else
  await withRecords(async ({ reviews }) => {
    const nowUs = startArrivalClock().nowUs()
    if (verb === 'list') {
      for (const { name, addedAtUs, revokedAtUs } of await reviews.listMaintainers())
        console.log(
          `${name}: added ${showInstant(addedAtUs)}${revokedAtUs === null ? '' : `, revoked ${showInstant(revokedAtUs)}`}`,
        )
    } else if (verb === 'add') {
      const token = makeToken()
      if (!(await reviews.addMaintainer(name, hashToken(token), nowUs)))
        throw new Error(`Cannot add ${name}: there is or was a maintainer of this name, another is needed.`)
      console.log(
        `${name} may decide from now on, with this token, which is shown this once:\n\n  ${token}\n`,
      )
    } else if (await reviews.revokeMaintainer(name, nowUs)) console.log(`${name}’s token is good no more.`)
    else throw new Error(`Cannot revoke: no maintainer ${name} has a token. See npm run maintainers -- list`)
  })
