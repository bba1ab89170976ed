import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '#web/api/fetch-file.ts'

/** A picture that comes with its reader's tokens, once it is wanted, and an address of it for as long as it is shown. */
export function usePrivatePicture(path: string, isWanted: boolean) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['privatePicture', path],
    queryFn: ({ signal }) => fetchFile(path, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    throwOnError: false,
  })
  return { url: useObjectUrl(data), isError, refetch }
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
