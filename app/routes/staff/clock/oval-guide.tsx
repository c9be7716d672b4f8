import { classes } from '~/ui/classes.ts'

const OVAL = 'M32 9a16.5 21.5 0 0 1 0 43a16.5 21.5 0 0 1 0 -43z'
const SHOULDERS = 'M7 80V64c0-6 3.5-9.5 11-11.5h28c7.5 2 11 5.5 11 11.5v16z'

/**
 * The oval for the face: silver and dashed until the person is in position, green and solid when they may scan. If a
 * jacket is needed the shoulders are shown too, and less is shaded. With `lit` everything around it is white, so that
 * the screen is a lamp; what must be seen stays clear.
 */
export function OvalGuide({ ready, shoulders, lit }: { ready: boolean; shoulders: boolean; lit: boolean }) {
  return (
    <svg
      viewBox="0 0 64 80"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute -inset-px size-[calc(100%+2px)]"
    >
      <path
        fillRule="evenodd"
        d={`M0 0h64v80H0z${OVAL}${lit && shoulders ? SHOULDERS : ''}`}
        className={lit ? 'fill-white' : shoulders ? 'fill-black/15' : 'fill-black/45'}
      />
      <ellipse
        cx="32"
        cy="30.5"
        rx="16.5"
        ry="21.5"
        fill="none"
        strokeWidth="1"
        strokeDasharray={ready ? undefined : '2.5 2'}
        className={classes(
          'transition-colors',
          lit ? (ready ? 'stroke-[#17663a]' : 'stroke-[#46585a]') : ready ? 'stroke-[#4ade80]' : 'stroke-silver',
        )}
      />
      {shoulders && (
        <path
          d="M7 80V64c0-6 3.5-9.5 11-11.5M57 80V64c0-6-3.5-9.5-11-11.5"
          fill="none"
          strokeWidth="1"
          strokeLinecap="round"
          strokeDasharray="2.5 2"
          className={lit ? 'stroke-[#46585a]' : 'stroke-hivis'}
        />
      )}
    </svg>
  )
}
