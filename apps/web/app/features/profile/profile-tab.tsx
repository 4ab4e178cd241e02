import { Download } from "lucide-react";
import { Suspense, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { type ErrorText, useErrorText } from "../../lib/forms/error-text.ts";
import { saveFile } from "../../lib/forms/save-file.ts";
import { useGoogleNotices } from "../../lib/google/use-google-notices.ts";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { ReauthenticationDeclined, useReauthentication } from "../../lib/reauthentication/use-reauthentication.tsx";
import { useAccount, useApi } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { SubmitError } from "../../ui/form/submit-error.tsx";
import { Skeleton } from "../../ui/list/skeleton.tsx";
import { notify } from "../../ui/overlay/notify.ts";
import { AccessCard } from "./access-card.tsx";
import { Deletion } from "./deletion.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { SessionList } from "./session-list.tsx";

const SecondFactorSection = lazyPart(() => import("./second-factor/second-factor-section.tsx"));

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
				<Suspense fallback={<Skeleton className="h-48 rounded-4" />}>
					<SecondFactorSection />
				</Suspense>
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

/** The download of all stored data of the account. */
function OwnData() {
	const t = useTranslations("profile.privacy");
	const id = useId();
	const api = useApi();
	const textOf = useErrorText();
	const { confirmed, question, isConfirming } = useReauthentication();
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<Pick<ErrorText, "title" | "text"> | null>(null);
	const download = async () => {
		setPending(true);
		setFailure(null);
		try {
			const data = await confirmed(() => api("getPersonalData", {}));
			saveFile(`my-data-${data.madeAt.slice(0, 10)}.json`, JSON.stringify(data, null, "\t"), "application/json");
			notify({ title: t("downloaded"), text: t("downloadedText") });
		} catch (error) {
			if (!(error instanceof ReauthenticationDeclined)) setFailure(textOf(error, t("downloadFailed")));
		} finally {
			setPending(false);
		}
	};
	return (
		<section aria-labelledby={id}>
			<h2 id={id} className="type-display-3">
				{t("title")}
			</h2>
			<p className="mt-2 mb-4 type-body text-muted">{t("downloadLead")}</p>
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<Button
				tone="outline"
				size="s"
				isPending={isPending && !isConfirming}
				onPress={() => void download()}
				className={failure ? "mt-4" : ""}
			>
				<Download className="size-5" aria-hidden />
				{t("download")}
			</Button>
			{question}
		</section>
	);
}
