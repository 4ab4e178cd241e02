import { useTranslations } from "use-intl";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import brokenScene from "../../ui/scenes/broken.svg";
import notFoundScene from "../../ui/scenes/not-found.svg";

/** Of what is unavailable for a time, or was withdrawn; the server sends them with the error. */
export type FaultTexts = { title: string; message: string };

type FaultPageProps = { home: string; status: number; texts?: Partial<FaultTexts> | null };

/** The error page: for an unknown URL, a challenge that was withdrawn, an outage or an internal error. */
export function FaultPage({ home, status, texts }: FaultPageProps) {
	const t = useTranslations("fault");
	const isGone = status === 410;
	const isMissing = isGone || status === 404;
	return (
		<main id="content" tabIndex={-1} className="wrap section-y">
			<div className="grid items-center gap-10 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] desk:gap-20">
				<div className="mx-auto w-full max-w-130 desk:mx-0 desk:max-w-none">
					<p className="type-score-1 text-muted">{status}</p>
					<h1 className="mt-4 type-display-1">{texts?.title ?? t(isMissing ? "notFoundTitle" : "brokenTitle")}</h1>
					<p className="mt-4 max-w-measure type-lead text-muted">
						{texts?.message ?? t(isMissing ? "notFoundText" : "brokenText")}
					</p>
					<div className="mt-8 flex flex-wrap gap-3">
						{!isMissing && (
							<Button tone="action" onPress={() => location.reload()}>
								{t("retry")}
							</Button>
						)}
						<LinkButton to={home} tone={isMissing ? "action" : "outline"} reloadDocument={!isMissing}>
							{t("home")}
						</LinkButton>
						{isMissing && (
							<LinkButton to={`${home}/campaigns-and-streams`} tone="outline">
								{t(isGone ? "challenges" : "campaigns")}
							</LinkButton>
						)}
					</div>
				</div>
				<img
					src={isMissing ? notFoundScene : brokenScene}
					alt=""
					width={640}
					height={480}
					className="mx-auto h-auto w-full max-w-130 rounded-5 desk:max-w-none"
				/>
			</div>
			<div className="lane-rule mt-16" />
		</main>
	);
}
