import { z } from 'zod'
import { ROLES } from '../../kernel/access/actor.ts'
import { SCAN_REASONS } from '../clocking/verdict.ts'

export const VerifyView = z
  .object({
    faceDetected: z.boolean(),
    faceConfidence: z.number(),
    highVisJacketDetected: z.boolean(),
    jacketConfidence: z.number(),
    description: z.string(),
    faceCount: z.number(),
    faceMatched: z.boolean().nullable(),
    matchConfidence: z.number().nullable(),
    livenessScore: z.number().nullable(),
    liveness: z.object({ asked: z.boolean(), passed: z.boolean().nullable() }),
    turn: z.object({ nonce: z.string(), side: z.enum(['left', 'right']), seconds: z.number() }).nullable(),
    reason: z.enum(SCAN_REASONS).nullable(),
    verificationId: z.string(),
  })
  .meta({ id: 'VerifyView' })

export const EnrolmentView = z
  .object({ message: z.string(), userId: z.string(), biometricEnrolled: z.literal(true), frames: z.number() })
  .meta({ id: 'EnrolmentView' })

export const ReferenceView = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    equipmentType: z.string(),
    imageUrl: z.string(),
    imageData: z.string(),
    colourFamily: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ReferenceView' })

export const EnrolmentsDue = z
  .object({
    items: z.array(
      z.object({
        userId: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        role: z.enum(ROLES),
        employeeId: z.string().nullable(),
        enrolledBefore: z.iso.datetime().nullable(),
      }),
    ),
    next: z.string().nullable(),
  })
  .meta({ id: 'EnrolmentsDue' })
