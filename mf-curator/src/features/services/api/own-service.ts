import type { Api, OwnServiceDetail, ServiceType } from '@fanfare/api-contract';
import { upload, useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { servicesQuery } from '../../../lib/services-query.ts';

export type CreateBody = Api['POST /api/v2/curator/services']['body'];
export type ServiceChanges = Api['PUT /api/v2/curator/services/:id']['body'];
export type ProofBody = Api['POST /api/v2/curator/services/:id/proof']['body'];

/** Checks finish within moments, while the curator watches. */
const whileCheckingMs = 2_000;

/** One of my services with all its fields; polled while it is being checked. */
export const ownServiceQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.services.detail(id),
    queryFn: ({ signal }) => call('GET /api/v2/curator/services/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'checking' ? whileCheckingMs : false),
  });

/** React hook: a change to one of my services that returns the updated service. */
function useServiceAct<Input>(act: (call: Call, input: Input) => Promise<OwnServiceDetail>) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => act(call, input),
    onSuccess: (service) => {
      queries.setQueryData(ownServiceQuery(call, service.card.id).queryKey, service);
      void queries.invalidateQueries({ queryKey: servicesQuery(call).queryKey });
      // Its capacity and its away time count in the totals next to the queue.
      void queries.invalidateQueries({ queryKey: queryKeys.workbench });
    },
  });
}

/** What the page of each type must have. */
export const requirementsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.services.requirements,
    queryFn: ({ signal }) => call('GET /api/v2/curator/service-requirements', { signal }),
    staleTime: Infinity,
  });

/** React hook: reads the page at an address as the checks will; nothing is stored. */
export function useReadPage() {
  const { call } = useShell();
  return useMutation({
    mutationFn: (body: Api['POST /api/v2/curator/service-readings']['body']) =>
      call('POST /api/v2/curator/service-readings', { body }),
  });
}

/** What was last read at the address of a draft; read again by `refetch` alone. */
export const pageReadingQuery = (call: Call, { id, type, url }: { id: number; type: ServiceType; url: string }) =>
  queryOptions({
    queryKey: queryKeys.services.reading(id, url),
    queryFn: ({ signal }) =>
      call('POST /api/v2/curator/service-readings', { body: { type, url, serviceId: id }, signal }),
    enabled: false,
    retry: false,
  });

/** React hook: creates a draft. */
export const useCreateService = () =>
  useServiceAct((call, body: CreateBody) => call('POST /api/v2/curator/services', { body }));

/** React hook: saves a service's fields. */
export const useSaveService = (id: number) =>
  useServiceAct((call, body: ServiceChanges) => call('PUT /api/v2/curator/services/:id', { params: { id }, body }));

/** React hook: requests a code that verifies ownership of the address. */
export const useStartProof = (id: number) =>
  useServiceAct((call, body: ProofBody) => call('POST /api/v2/curator/services/:id/proof', { params: { id }, body }));

/** React hook: looks for the code now; an emailed code is passed in. */
export const useCheckProof = (id: number) =>
  useServiceAct((call, code: string | undefined) =>
    call('POST /api/v2/curator/services/:id/proof/check', {
      params: { id },
      body: code === undefined ? {} : { code },
    }),
  );

/** React hook: submits a service for checks. */
export const useSubmitService = (id: number) =>
  useServiceAct<void>((call) => call('POST /api/v2/curator/services/:id/submit', { params: { id } }));

/** React hook: withdraws a service that is being checked. */
export const useWithdrawService = (id: number) =>
  useServiceAct<void>((call) => call('POST /api/v2/curator/services/:id/withdraw', { params: { id } }));

/** React hook: sets this service away until a time, or ends that (null). */
export const useServiceAway = (id: number) =>
  useServiceAct((call, until: string | null) =>
    call('PUT /api/v2/curator/services/:id/away', { params: { id }, body: { until } }),
  );

/** React hook: uploads the picture; `sent` is the share uploaded, 0 to 1. */
export function useSaveImage(id: number) {
  const [sent, setSent] = useState(0);
  const save = useServiceAct((call, picture: File) =>
    call('PUT /api/v2/curator/services/:id/image', { params: { id }, ...upload(picture, setSent) }),
  );
  return { ...save, sent: save.isPending ? sent : null };
}

/** React hook: deletes a draft or a rejected service. */
export function useDeleteService(id: number) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/v2/curator/services/:id', { params: { id } }),
    onSuccess: () => {
      queries.setQueryData(servicesQuery(call).queryKey, (services) =>
        services?.filter((service) => service.card.id !== id),
      );
      queries.removeQueries({ queryKey: ownServiceQuery(call, id).queryKey });
    },
  });
}
