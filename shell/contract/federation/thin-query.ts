/** What pages have of TanStack Query as soon as they start: the names in `thinExports`. The rest comes with whoever needs it. */
export {
  QueryClient,
  QueryClientProvider,
  QueryCache,
  MutationCache,
  useQueryClient,
  useQuery,
  useInfiniteQuery,
  useMutation,
  useIsMutating,
  queryOptions,
  infiniteQueryOptions,
  mutationOptions,
  keepPreviousData,
  skipToken,
} from '#whole/react-query';
