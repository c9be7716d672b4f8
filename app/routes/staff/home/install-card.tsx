import { useState, useSyncExternalStore } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card, CardTitle } from '~/ui/card.tsx'
import { install, installStore, installWord, keepInstallWord } from '~/browser/runtime/install.ts'

/**
 * After the first finished shift, offers to put the portal on the home screen, if the browser can. Once declined, it is
 * not offered again.
 */
export default function InstallCard() {
  const offered = useSyncExternalStore(installStore.subscribe, installStore.read, installStore.nothing)
  const [word, setWord] = useState(installWord)
  if (!offered || word !== 'due') return null
  const refuse = () => {
    keepInstallWord('no')
    setWord('no')
  }
  return (
    <Card as="section" aria-labelledby="install">
      <CardTitle
        icon="phone"
        id="install"
        title="Put the portal on this phone"
        sub="It opens from the home screen like any other app, even without a connection. You do not need an app store."
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void install()}>
          Add to home screen
        </Button>
        <Button variant="quiet" onClick={refuse}>
          No, do not ask again
        </Button>
      </div>
    </Card>
  )
}
