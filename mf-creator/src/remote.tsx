import { RemoteRoot, ScreenSkeleton } from '@fanfare/kit';
import { lazyScreen } from '@fanfare/shared-ui';
import type { RemoteProps } from '@fanfare/shell-contract';
import { Navigate, Route } from 'react-router-dom';
import './i18n.ts';
import { name } from './name.ts';
import { paths } from './paths.ts';

const campaigns = () => import(/* webpackChunkName: "campaigns" */ './routes/campaigns.tsx').then((it) => it.Campaigns);
const feed = () => import(/* webpackChunkName: "feed" */ './routes/feed.tsx').then((it) => it.Feed);
/** The home screen's code. */
export const prefetch = campaigns;
/** The screens of the drawn views. */
export const prepare = (pathname: string) => (pathname === paths.feed ? feed() : campaigns());

// Screens that follow each other share a chunk, unless one of them is much larger.
const Campaigns = lazyScreen(campaigns);
const CampaignDetail = lazyScreen(() =>
  import(/* webpackChunkName: "detail" */ './routes/campaign-detail.tsx').then((it) => it.CampaignDetail),
);
const CampaignUpload = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/campaign-upload.tsx').then((it) => it.CampaignUpload),
);
const CreateHome = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/create-home.tsx').then((it) => it.CreateHome),
);
const PickTrack = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/pick-track.tsx').then((it) => it.PickTrack),
);
const SelectCurators = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/select-curators.tsx').then((it) => it.SelectCurators),
);
const WritePitch = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/write-pitch.tsx').then((it) => it.WritePitch),
);
const PayCampaign = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/pay-campaign.tsx').then((it) => it.PayCampaign),
);
const CompleteCampaign = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/complete-campaign.tsx').then((it) => it.CompleteCampaign),
);
const FastStart = lazyScreen(() =>
  import(/* webpackChunkName: "fast-start" */ './routes/fast-start.tsx').then((it) => it.FastStart),
);
const InfluencersHome = lazyScreen(() =>
  import(/* webpackChunkName: "influencers" */ './routes/influencers-home.tsx').then((it) => it.InfluencersHome),
);
const InfluencersCreate = lazyScreen(() =>
  import(/* webpackChunkName: "influencers" */ './routes/influencers-create.tsx').then((it) => it.InfluencersCreate),
);
const SelectInfluencers = lazyScreen(() =>
  import(/* webpackChunkName: "influencers" */ './routes/influencers-select.tsx').then((it) => it.SelectInfluencers),
);
const CompleteInfluencers = lazyScreen(() =>
  import(/* webpackChunkName: "influencers" */ './routes/influencers-complete.tsx').then(
    (it) => it.CompleteInfluencers,
  ),
);
const Finder = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/finder.tsx').then((it) => it.Finder),
);
const Curator = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/curator.tsx').then((it) => it.Curator),
);
const Forecasts = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/forecasts.tsx').then((it) => it.Forecasts),
);
const CuratorLists = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './routes/curator-lists.tsx').then((it) => it.CuratorLists),
);
const SampleReport = lazyScreen(() =>
  import(/* webpackChunkName: "sample-report" */ './routes/sample-report.tsx').then((it) => it.SampleReport),
);
const Tracks = lazyScreen(() => import(/* webpackChunkName: "tracks" */ './routes/tracks.tsx').then((it) => it.Tracks));
const Artists = lazyScreen(() =>
  import(/* webpackChunkName: "tracks" */ './routes/artists.tsx').then((it) => it.Artists),
);
const Feed = lazyScreen(feed);
const Feedback = lazyScreen(() =>
  import(/* webpackChunkName: "feedback" */ './routes/feedback.tsx').then((it) => it.Feedback),
);
const MissingPage = lazyScreen(() =>
  import(/* webpackChunkName: "missing-page" */ './lib/page/missing-page.tsx').then((it) => it.MissingPage),
);
const Transactions = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/transactions.tsx').then((it) => it.Transactions),
);
const Billing = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/billing.tsx').then((it) => it.Billing),
);
const Shop = lazyScreen(() => import(/* webpackChunkName: "account" */ './routes/shop.tsx').then((it) => it.Shop));
const Subscriptions = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/subscriptions.tsx').then((it) => it.Subscriptions),
);
const ProfilePage = lazyScreen(() =>
  import(/* webpackChunkName: "account" */ './routes/profile.tsx').then((it) => it.ProfilePage),
);
const SharedReport = lazyScreen(() =>
  import(/* webpackChunkName: "shared-report" */ './routes/shared-report.tsx').then((it) => it.SharedReport),
);
const SharedCurator = lazyScreen(() =>
  import(/* webpackChunkName: "share-link" */ './routes/shared-curator.tsx').then((it) => it.SharedCurator),
);

/** The creator's screens. */
export default function App({ services }: RemoteProps) {
  return (
    <RemoteRoot services={services} name={name} skeleton={<ScreenSkeleton />}>
      <Route path={paths.area} element={<Navigate to={paths.campaigns} replace />} />
      <Route path={paths.campaigns} element={<Campaigns />} />
      <Route path={paths.campaign} element={<CampaignDetail />} />
      <Route path={paths.upload} element={<CampaignUpload />} />
      <Route path={paths.create} element={<CreateHome />} />
      <Route path={paths.fastStart} element={<FastStart />} />
      <Route path={paths.curators} element={<Finder />} />
      <Route path={paths.curator} element={<Curator />} />
      <Route path={paths.createPlaylists} element={<PickTrack key="playlists" type="playlists" />} />
      <Route path={paths.createRadios} element={<PickTrack key="radios" type="radios" />} />
      <Route path={paths.influencers} element={<InfluencersHome />} />
      <Route path={paths.createInfluencers} element={<InfluencersCreate />} />
      <Route path={paths.selectPlaylists} element={<SelectCurators type="playlists" />} />
      <Route path={paths.selectRadios} element={<SelectCurators type="radios" />} />
      <Route path={paths.selectInfluencers} element={<SelectInfluencers />} />
      <Route path={paths.pitchPlaylists} element={<WritePitch type="playlists" />} />
      <Route path={paths.pitchRadios} element={<WritePitch type="radios" />} />
      <Route path={paths.pitchInfluencers} element={<WritePitch type="influencers" />} />
      <Route path={paths.completeInfluencers} element={<CompleteInfluencers />} />
      <Route path={paths.pay} element={<PayCampaign />} />
      <Route path={paths.complete} element={<CompleteCampaign />} />
      <Route path={paths.forecasts} element={<Forecasts />} />
      <Route path={paths.lists} element={<CuratorLists />} />
      <Route path={paths.sampleReport} element={<SampleReport />} />
      <Route path={paths.tracks} element={<Tracks />} />
      <Route path={paths.artists} element={<Artists />} />
      <Route path={paths.feed} element={<Feed />} />
      <Route path={paths.feedback} element={<Feedback />} />
      <Route path={paths.transactions} element={<Transactions />} />
      <Route path={paths.billing} element={<Billing />} />
      <Route path={paths.shop} element={<Shop />} />
      <Route path={paths.subscriptions} element={<Subscriptions />} />
      <Route path={paths.profile} element={<ProfilePage />} />
      <Route path={paths.sharedReport} element={<SharedReport />} />
      <Route path={paths.sharedCurator} element={<SharedCurator />} />
      <Route path="*" element={<MissingPage name="page" />} />
    </RemoteRoot>
  );
}
