// `npm run notes`: prints the notes for the maintainers, oldest first; they are shown nowhere else.
import { showInstant } from '../../hall/show.ts'
import { withRecords } from './data-folder.ts'

await withRecords(async ({ course }) => {
  const notes = await course.listNotes()
  for (const { run, notedAtUs, about } of notes)
    console.log(`${showInstant(notedAtUs).text} UTC  run ${run}  ${about}`)
  console.log(`${notes.length} notes`)
})
