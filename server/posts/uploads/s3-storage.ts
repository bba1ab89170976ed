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
import type { ByteRange, Storage } from './storage.ts'

/** How long the beginning of an object may take. The client asks three times, within what a reader waits. */
const openMsMax = 6_000
/** How long anything else may take, sending a large video included: as long as it may take to come in. */
const answerMsMax = 600_000

/** Objects of one bucket of any service that speaks S3. Readers get them through us, so the bucket stays private. */
export function createS3Storage(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Access,
  requestTimeout = openMsMax,
): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A service of one's own seldom has a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // It has 50 connections, and without an end each of a service that says nothing would be lost until a restart.
    requestHandler: { connectionTimeout: 5_000, requestTimeout: answerMsMax, throwOnRequestTimeout: true },
    // Services other than Amazon's know the newer checksums only in part.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    system: 10,
    async keep(key, path, mediaType) {
      const { size } = await stat(path)
      const Body = createReadStream(path)
      await client.send(
        new PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: size, ContentType: mediaType }),
      )
    },
    async open(key, range) {
      const wanted = new GetObjectCommand({ Bucket: bucket, Key: key, Range: range && writeRange(range) })
      const found = await client.send(wanted, { requestTimeout }).catch(explainRefusal)
      return found && toStoredFile(found)
    },
    async remove(folder) {
      let token: string | undefined
      do {
        const { Contents = [], NextContinuationToken } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ContinuationToken: token }),
        )
        const Objects = Contents.map(({ Key }) => ({ Key }))
        if (Objects.length > 0)
          await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }))
        token = NextContinuationToken
      } while (token)
    },
  }
}

const writeRange = ({ first, last }: ByteRange) => `bytes=${first}-${last ?? ''}`

function explainRefusal(error: unknown): undefined {
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
  if (status === 404) return undefined
  if (status === 416) throw new RangeError('The range begins behind the end.')
  throw error
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
