import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Access } from '#server/core/config.ts'
import { UserError } from '#server/core/user-error.ts'
import type { ByteRange, Storage } from './storage.ts'

/** For how long the service may say nothing. The client itself would wait for ever. */
const standardPatience = {
  connectMs: 5_000,
  /** Until it answers what asks for little; a large file takes longer to send. */
  answerMs: 10_000,
  /** In the middle of a file. A reader's slow line is silence too, because nothing is read ahead. */
  silenceMs: 60_000,
}
const retryAfterSeconds = 5
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

/**
 * Objects of one bucket of any service that speaks S3. Readers get them through us, so the bucket stays private. Throws
 * `unavailable` for whatever the service fails at.
 */
export function createS3Storage(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Access,
  { connectMs, answerMs, silenceMs } = standardPatience,
): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silenceMs,
      throwOnRequestTimeout: true,
    },
    // A service of one's own seldom has a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Services other than Amazon's know the newer checksums only in part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its own words would stand beside the log, which is told the failure itself.
    logger: silent,
  })
  return {
    system: 10,
    async keep(key, path, mediaType) {
      const { size } = await stat(path)
      const Body = createReadStream(path)
      const file = { Bucket: bucket, Key: key, Body, ContentLength: size, ContentType: mediaType }
      // A service that can't be reached reads nothing of the file, which would stay open.
      const sending = client.send(new PutObjectCommand(file)).finally(() => Body.destroy())
      await sending.catch(explainFailure)
    },
    async open(key, range) {
      const wanted = new GetObjectCommand({ Bucket: bucket, Key: key, Range: range && writeRange(range) })
      const found = await client.send(wanted, { requestTimeout: answerMs }).catch(explainRefusal)
      return found && toStoredFile(found)
    },
    async remove(folder) {
      const within = { requestTimeout: answerMs }
      let token: string | undefined
      do {
        const range = { Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: token }
        const list = new ListObjectsV2Command(range)
        const { Contents = [], NextContinuationToken } = await client.send(list, within).catch(explainFailure)
        const Objects = Contents.map(({ Key }) => ({ Key }))
        if (Objects.length > 0) {
          const removal = new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
          // What it refuses to remove stands in an answer that is a success.
          const { Errors = [] } = await client.send(removal, within).catch(explainFailure)
          if (Errors[0]) explainFailure(new Error(`${Errors[0].Code}: ${Errors[0].Message}`))
        }
        token = NextContinuationToken
      } while (token)
    },
  }
}

const writeRange = ({ first, last }: ByteRange) => `bytes=${first}-${last ?? ''}`

function explainRefusal(error: unknown): undefined {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  // Without its bucket no file is there, which says nothing of any.
  if (status === 404 && (error as S3ServiceException).name !== 'NoSuchBucket') return undefined
  if (status === 416) throw new RangeError('The range begins behind the end.')
  explainFailure(error)
}

/** No bug of ours: whoever waits may try again, and the log says what failed. */
function explainFailure(cause: unknown): never {
  const failure = new UserError('unavailable', { retryAfterSeconds })
  failure.cause = cause
  throw failure
}

function toStoredFile({ Body, ContentRange, ContentLength = 0 }: GetObjectCommandOutput) {
  const [, first = '0', last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '') ?? []
  return {
    stream: Body as Readable,
    first: Number(first),
    last: Number(last ?? ContentLength - 1),
    byteSize: Number(total ?? ContentLength),
  }
}
