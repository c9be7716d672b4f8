const unknown = () => Response.json({ message: 'There is no such call' }, { status: 404 })

export const loader = unknown
export const action = unknown
