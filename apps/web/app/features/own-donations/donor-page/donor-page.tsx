import { ApiError } from "@stride/contract/client";
import type { DonorPage as Opened } from "@stride/contract/donations/donor-page";
import { donorPageLimits } from "@stride/contract/donations/donor-page-limits";
import { languages } from "@stride/i18n";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useErrorText } from "../../../lib/forms/error-text.ts";
import { usePages } from "../../../lib/lists/use-pages.ts";
import { useApiMutation } from "../../../lib/query/use-api-mutation.ts";
import { useApi } from "../../../lib/session/session-provider.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { LoadFailed } from "../../../ui/list/load-failed.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import { notify } from "../../../ui/overlay/notify.ts";
import { strong } from "../../../ui/text/strong.tsx";
import { DonatedSection } from "../donated-list.tsx";
import { StatementYears } from "../statement/statement-years.tsx";
import { LinkForm } from "./link-form.tsx";

const pageKey = ["donor-page"];

/** The donations of an address for a donor without an account. `frame` surrounds the forms. Texts: `donations`. */
export function DonorPage({ frame }: { frame: (form: ReactNode) => ReactNode }) {
	const t = useTranslations("donations.page");
	const retry = useTranslations("donations")("retry");
	const client = useQueryClient();
	const { code, forget } = useMailedCode();
	const api = useApi();
	const page = useQuery({
		queryKey: pageKey,
		queryFn: ({ signal }) => api("getDonorPage", {}, { signal }),
		enabled: code === null,
		staleTime: 0,
		refetchOnWindowFocus: true,
		networkMode: "always",
	});
	if (code !== null) {
		const opened = () => {
			// Another address may have been open in this browser before.
			removeDonations(client);
			client.removeQueries({ queryKey: pageKey });
			forget();
		};
		return frame(<OpenLink code={code} onOpened={opened} onNewLink={forget} />);
	}
	if (page.data?.donor) return <Donations donor={page.data.donor} onLeft={() => void page.refetch()} />;
	if (page.data) return frame(<LinkForm />);
	return frame(
		page.isError ? (
			<LoadFailed
				title={t("failedTitle")}
				text={t("failedText")}
				retry={retry}
				isLoading={page.isFetching}
				onRetry={() => void page.refetch()}
			/>
		) : (
			<>
				<h1 className="sr-only">{t("title")}</h1>
				<p className="sr-only" role="status">
					{t("loading")}
				</p>
				<Skeleton className="h-72 rounded-5" />
			</>
		),
	);
}

/** Nothing of one donor's donations stays in the browser's memory for the next. */
function removeDonations(client: QueryClient): void {
	client.removeQueries({ queryKey: [...pageKey, "donations"] });
	for (const kind of ["donation-confirmation", "statement", "statement-years"]) {
		client.removeQueries({ queryKey: [kind, "link"] });
	}
}

/** The code of a mailed link, which leaves the address as soon as the page has read it. */
function useMailedCode() {
	const [query] = useSearchParams();
	const inAddress = query.get("code");
	const [code, setCode] = useState(inAddress);
	const navigate = useNavigate();
	useEffect(() => {
		if (inAddress === null) return;
		setCode(inAddress);
		void navigate({ search: "" }, { replace: true, preventScrollReset: true });
	}, [inAddress, navigate]);
	return { code, forget: () => setCode(null) };
}

const unobserved = () => () => {};

/** Uses the link of a mail. A button acts, so that a mail scanner's visit changes nothing. */
function OpenLink(props: { code: string; onOpened: () => void; onNewLink: () => void }) {
	const { code, onOpened, onNewLink } = props;
	const t = useTranslations("donations.page");
	const api = useApi();
	const textOf = useErrorText();
	const { mutate, isPending, error } = useApiMutation({
		mutationKey: ["openDonorPage"],
		mutationFn: () => api("openDonorPage", { body: { code } }),
		onSuccess: onOpened,
	});
	// This part is loaded after the page, and a press before its hydration would be lost.
	const isHydrated = useSyncExternalStore(
		unobserved,
		() => true,
		() => false,
	);
	// A malformed code is a validation error, whose message names fields that this page does not have.
	const isLost = error instanceof ApiError && error.status === 400;
	const failure = error && !isLost ? textOf(error, t("nothingChanged")) : null;
	return (
		<section className="grid gap-5" aria-live="polite">
			<h1 className="type-display-2">{t(isLost ? "invalidTitle" : "openTitle")}</h1>
			<p className="type-lead text-muted">
				{isLost ? t("invalidText") : t("openText", { minutes: donorPageLimits.pageMinutes })}
			</p>
			{!isLost && <p className="type-body text-muted">{t("openShared")}</p>}
			<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
				{failure?.text}
			</SubmitError>
			<div>
				{isLost ? (
					<Button tone="strong" size="l" onPress={onNewLink}>
						{t("newLink")}
					</Button>
				) : (
					<Button tone="action" size="l" isPending={isPending || !isHydrated} onPress={() => mutate()}>
						{t("openButton")}
					</Button>
				)}
			</div>
		</section>
	);
}

function Donations({ donor, onLeft }: { donor: NonNullable<Opened["donor"]>; onLeft: () => void }) {
	const t = useTranslations("donations.page");
	const locale = useLocale();
	const api = useApi();
	const { pages, isReady, ...query } = usePages(
		[...pageKey, "donations", donor.email],
		(request, signal) => api("listDonorDonations", { query: request }, { signal }),
		{ staleTime: 0 },
	);
	const list = { ...query, ...pages, items: isReady ? pages.items : undefined };
	const until = new Intl.DateTimeFormat(languages[locale].dates, { timeStyle: "short" }).format(new Date(donor.until));
	return (
		<main
			id="content"
			tabIndex={-1}
			className="wrap grid max-w-5xl gap-10 pt-6 pb-(--section) outline-none tablet:pt-12"
		>
			<div className="flex flex-wrap items-end justify-between gap-4">
				<div className="min-w-0">
					<h1 className="type-display-2">{t("listTitle")}</h1>
					<p className="mt-2 type-lead text-muted">{t.rich("whose", { email: donor.email, em: strong })}</p>
					<p className="type-small text-muted">{t("until", { time: until })}</p>
				</div>
				<LeaveButton onLeft={onLeft} />
			</div>
			<DonatedSection
				list={list}
				title={t("all")}
				none={t("none")}
				confirmationOf={(id) => `/${locale}/giving/confirmation/${id}`}
			/>
			<StatementYears by="link" hasAccount={donor.hasAccount} />
		</main>
	);
}

function LeaveButton({ onLeft }: { onLeft: () => void }) {
	const t = useTranslations("donations.page");
	const api = useApi();
	const client = useQueryClient();
	const textOf = useErrorText();
	const { mutate, isPending } = useApiMutation({
		mutationKey: ["leaveDonorPage"],
		mutationFn: () => api("leaveDonorPage", {}),
		onSuccess() {
			removeDonations(client);
			client.setQueryData(pageKey, { donor: null });
			onLeft();
		},
		onError(error) {
			const { title, text } = textOf(error, t("leaveFailed"));
			notify({ title, text, tone: "danger" });
		},
	});
	return (
		<Button tone="outline" isPending={isPending} onPress={() => mutate()}>
			{t("leave")}
		</Button>
	);
}
