import type { DeskAction } from "@stride/contract/operator/desk-rights";
import type { DeskCounts } from "@stride/contract/operator/operator";
import { Lock } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useNavigate, useParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { useAccount, useClient } from "../../lib/session/session-provider.tsx";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { TabLinks } from "../../ui/list/tab-links.tsx";
import { Banner } from "../../ui/text/banner.tsx";
import { ActProvider } from "./acts/act-provider.tsx";
import { useDeskCounts } from "./use-desk-counts.ts";
import { useMay } from "./use-may.ts";

/** The parts of the desk in the order of its tabs: the last segment of the URL, and the action that opens the part. */
const deskParts = [
	{ name: "inbox", path: "", action: "answer-letters", count: (n: DeskCounts) => n.newMessages + n.newReports },
	{
		name: "unknownDonations",
		path: "unknown-donations",
		action: "resolve-donations",
		count: (n: DeskCounts) => n.unknownDonations,
	},
	{ name: "search", path: "search", action: "read-content", count: null },
	{ name: "payouts", path: "payouts", action: "review-payouts", count: (n: DeskCounts) => n.payoutReviews },
	{ name: "holds", path: "holds", action: "hold-payouts", count: (n: DeskCounts) => n.payoutHolds },
	{ name: "refunds", path: "refunds", action: "refund", count: (n: DeskCounts) => n.campaignRefunds },
	{ name: "finance", path: "finance", action: "read-finances", count: null },
	{ name: "balances", path: "balances", action: "settle-balances", count: (n: DeskCounts) => n.openBalances },
	{ name: "offline", path: "entered-donations", action: "check-offline-donations", count: null },
	{ name: "featured", path: "featured", action: "feature-streams", count: null },
	{ name: "figures", path: "report-figures", action: "decide-reports", count: null },
	{ name: "jobs", path: "jobs", action: "requeue-jobs", count: (n: DeskCounts) => n.givenUpJobs },
	{ name: "team", path: "team", action: "manage-roles", count: null },
	{ name: "audit", path: "audit", action: "audit", count: null },
] as const satisfies readonly {
	name: string;
	path: string;
	action: DeskAction;
	count: ((counts: DeskCounts) => number) | null;
}[];

/** The tone, and the command that says more, of each state in which money waits for the whole installation. */
const moneyNotices = {
	held: { tone: "danger", command: "npm run money:adopt" },
	unfit: { tone: "danger", command: "npm run check:config" },
	comparing: { tone: "warning", command: null },
} as const;

/** Money that waits for the whole installation, with what to do. */
function MoneyNotice({ state = "normal" }: { state: DeskCounts["money"] | undefined }) {
	const t = useTranslations("operator.restore");
	const notice = state === "normal" ? null : { state, ...moneyNotices[state] };
	return (
		<div role="status" className={notice ? "mb-8" : ""}>
			{notice && (
				<Banner tone={notice.tone}>
					<p className="type-body-strong">{t(`${notice.state}Title`)}</p>
					<p className="mt-1">
						{t.rich(`${notice.state}Text`, {
							command: () => <code className="wrap-anywhere">{notice.command}</code>,
						})}
					</p>
				</Banner>
			)}
		</div>
	);
}

/** The frame of the operator's desk: the tabs that the roles permit, with their counts, and the dialogs of its acts. */
export function OperatorFrame({ children }: { children: ReactNode }) {
	const t = useTranslations("operator");
	const desk = `/${useLocale()}/operator`;
	const { part = "" } = useParams();
	const account = useAccount();
	const counts = useDeskCounts();
	const may = useMay();
	const parts = deskParts.filter(({ action }) => may(action));
	const addressOf = (path: string) => (path === "" ? desk : `${desk}/${path}`);
	const isPermitted = parts.some(({ path }) => path === part);
	const navigate = useNavigate();
	const elsewhere = account && !isPermitted && parts[0] ? addressOf(parts[0].path) : null;
	useEffect(() => {
		if (elsewhere !== null) void navigate(elsewhere, { replace: true });
	}, [elsewhere, navigate]);
	return (
		<main id="content" tabIndex={-1} className="wrap pt-4 pb-(--section) outline-none tablet:pt-8">
			<h1 className="mb-6 type-display-2">{t("title")}</h1>
			{!account?.deskNeeds && (
				<div className="mb-8">
					<TabLinks
						label={t("parts")}
						links={parts.map(({ name, path, count }) => {
							const waiting = counts && count?.(counts);
							return { to: addressOf(path), label: t(`tabs.${name}`), ...(waiting && { count: waiting }) };
						})}
					/>
				</div>
			)}
			{account?.deskNeeds ? (
				<DeskGate needs={account.deskNeeds} />
			) : (
				<>
					<MoneyNotice state={counts?.money} />
					{isPermitted && <ActProvider>{children}</ActProvider>}
				</>
			)}
		</main>
	);
}

/** The desk of this installation opens with a second factor: where to set it up, or how to give it. */
function DeskGate({ needs }: { needs: "set-up" | "prove" }) {
	const t = useTranslations("operator.gate");
	const locale = useLocale();
	const { session } = useClient();
	return (
		<section className="grid max-w-measure justify-items-start gap-4">
			<Lock className="size-10 text-muted" aria-hidden />
			<h2 className="type-display-3">{t("title")}</h2>
			<p className="type-body text-muted">{t(needs === "set-up" ? "setUpText" : "proveText")}</p>
			{needs === "set-up" ? (
				<LinkButton to={`/${locale}/account/info#second-factor`} tone="action">
					{t("setUp")}
				</LinkButton>
			) : (
				<Button tone="action" onPress={() => void session.signOut()}>
					{t("signOut")}
				</Button>
			)}
		</section>
	);
}
