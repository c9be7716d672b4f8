import { Link } from '@remix-run/react'
import { type MouseEvent, useState } from 'react'
import { VERSION } from '~/platform/version.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Menu, MenuFace, menuItem } from '~/ui/menu.tsx'
import { useFetched } from '~/browser/runtime/fetched.ts'

const fetchDialog = () => import('./change-password-dialog.tsx')

/** Photo or initials of the person, with their own menu. */
export function PersonMenu({
  user,
}: {
  user: { firstName: string; lastName: string; profileImageUrl: string | null }
}) {
  const [changing, setChanging] = useState(false)
  const dialog = useFetched(fetchDialog, changing)
  const name = `${user.firstName} ${user.lastName}`
  const photo = user.profileImageUrl && `${user.profileImageUrl}?w=128`
  const change = (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault()
    // When the menu closes, the focus returns to what opened it.
    const menu = event.currentTarget.closest('details')
    if (menu) menu.open = false
    menu?.querySelector('summary')?.focus()
    setChanging(true)
  }
  return (
    <>
      <Menu label={`Menu of ${name}`} face={<Avatar name={name} src={photo} />}>
        <p className="wrap-anywhere px-3 py-1.5 font-bold">{name}</p>
        <Link to="/change-password" onClick={change} className={menuItem}>
          <MenuFace icon="key">Change Password</MenuFace>
        </Link>
        <a href="/api/export/my-data" download onClick={download} className={menuItem}>
          <MenuFace icon="download">Download My Data</MenuFace>
        </a>
        <Link to="/privacy-choices" className={menuItem}>
          <MenuFace icon="face">Face matching and privacy</MenuFace>
        </Link>
        <Link to="/account" className={menuItem}>
          <MenuFace icon="settings">Account and devices</MenuFace>
        </Link>
        <form method="post" action="/logout">
          <button type="submit" className={menuItem}>
            <MenuFace icon="logout">Logout</MenuFace>
          </button>
        </form>
        <p className="border-t border-line px-3 pt-2 text-sm text-muted">Version {VERSION}</p>
      </Menu>
      {dialog && <dialog.ChangePasswordDialog open={changing} onClose={() => setChanging(false)} />}
    </>
  )
}

/**
 * With scripts a failure is shown in words. Without them, or without that part of the page, the browser simply
 * downloads.
 */
function download(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const { href } = event.currentTarget
  void import('./download-own-data.ts').then(
    ({ downloadOwnData }) => downloadOwnData(),
    () => location.assign(href),
  )
}
