/** Words that can follow "no" in an answer that means that all is well: "No problems, all locked". */
const NOTHING_WRONG =
  /^(no|not|none|nothing|nil)\b[\s,:-]*(any|new|known|further|other|obvious|major|real)?\s*(problems?|issues?|concerns?|worr(y|ies)|faults?|damage|incidents?|troubles?|changes?|signs?|breach(es)?|intruders?|defects?|to report|wrong|amiss|out of place)\b/

/** Words that mean that something is not secure, anywhere in the text. */
const NOT_SECURE =
  /\b(isn'?t|wasn'?t|is not|was not|not|no longer|never|nothing( is)?)( yet| fully| all| completely| properly| really)*( been)? (secured?|safe|locked|shut|closed)\b|\b(insecure|unsecured?|unsafe|unlocked|break-?in|broken (in|into|open|down|window|door|lock)|forced( open)?|intruders?|trespass\w*|smashed|breached)\b/

/** The same words after a "no": "no intruders", "not forced". */
const DENIED_DANGER =
  /\b(no|not|never|without|nothing|nobody|any|isn'?t|wasn'?t)( sign| signs| trace| traces)?( of)?( a| an| any)?( been)? (insecure|unsecured?|unsafe|unlocked|break-?ins?|broken \w+|forced( open)?|intruders?|trespass\w*|smashed|breached)\b/g

/**
 * Does a free-text answer to "Is it secure?" mean no? "No", "not secure" and "back door forced" do; "No problems, all
 * locked", "Normal" and "no sign of a break-in" do not. Both mistakes harm a lone worker: one misses an alarm, the
 * other raises so many that nobody believes them.
 */
export function denies(answer: string): boolean {
  const text = answer.toLowerCase().replace(/[’‘]/g, "'").trim()
  const plain = text.replace(DENIED_DANGER, ' ')
  if (NOT_SECURE.test(plain)) return true
  return /^(no|nope|nah|negative|not)\b/.test(plain) && !NOTHING_WRONG.test(text)
}
