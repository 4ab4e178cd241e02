import { useTranslations } from "use-intl";
import { useGoogleNotices } from "../../lib/google/use-google-notices.ts";
import { useAccount } from "../../lib/session/session-provider.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { AccessCard } from "./access-card.tsx";
import { Deletion } from "./deletion.tsx";
import { OwnData } from "./own-data.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionList } from "./session-list.tsx";

/** [P2] The account's third tab: sign-in methods, public profile, sessions and data. */
export function ProfileTab() {
	const account = useAccount();
	useGoogleNotices();
	if (!account) return <TabSkeleton />;
	return (
		<div className="grid items-start gap-x-12 gap-y-12 desk:grid-cols-[minmax(0,1fr)_24rem]">
			<div className="desk:col-start-2 desk:row-start-1">
				<AccessCard account={account} />
			</div>
			<div className="desk:col-start-1 desk:row-span-2 desk:row-start-1">
				<ProfileForm key={account.id} account={account} />
			</div>
			<div className="grid gap-12 desk:col-start-2">
				<SessionList />
				<OwnData />
				<Deletion />
			</div>
		</div>
	);
}

function TabSkeleton() {
	const t = useTranslations("profile");
	return (
		<div className="grid items-start gap-12 desk:grid-cols-[minmax(0,1fr)_24rem]">
			<p className="sr-only" role="status">
				{t("loading")}
			</p>
			<Skeleton className="h-64 rounded-4 desk:col-start-2 desk:row-start-1" />
			<div className="grid gap-5 desk:col-start-1 desk:row-start-1">
				{[0, 1, 2, 3, 4].map((row) => (
					<Skeleton key={row} className="h-13 rounded-2" />
				))}
			</div>
		</div>
	);
}
