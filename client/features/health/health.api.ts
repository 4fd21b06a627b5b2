import { queryOptions, useMutation } from '@tanstack/react-query'
import { healthApi, type HealthDetails } from '#shared/api/health.ts'
import { leadsToThisComputer } from '#shared/this-computer.ts'
import * as tCommon from '#texts/common.ts'
import * as t from '#texts/operation/health.ts'
import { call, queryOf, withReason } from '../../core/api/api.ts'
import { notifyFailure } from '../../core/notices/notices.ts'

const POLL_MS = 3000

export const operatorQuery = queryOf(healthApi.mine)
/** Asks again only for the phone that is to open the address. */
export const detailsQuery = queryOptions({
  ...queryOf(healthApi.details),
  refetchOnMount: 'always',
  refetchInterval: ({ state: { data } }) => (data && !isAwaited(data.address) ? false : POLL_MS),
})

const isAwaited = ({ url, openedAt }: HealthDetails['address']) =>
  openedAt === null && !leadsToThisComputer(url)

export const useTestMail = () =>
  useMutation({ mutationFn: () => call(healthApi.testMail), onError: (error) => fail(error) })

export const useTestPush = () =>
  useMutation({ mutationFn: () => call(healthApi.testPush), onError: (error) => fail(error) })

const fail = (error: Error) => notifyFailure(tCommon.error, withReason(t.notTested, error))
