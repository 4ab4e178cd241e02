import { limits } from "@stride/contract/limits";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useBlocker, useNavigate } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { inLocale } from "../../lib/locale-path.ts";
import { useSite } from "../../lib/site.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Mark } from "../../ui/logo.tsx";
import { CountryStep } from "./country-step.tsx";
import { CoverStep } from "./cover-step.tsx";
import { CreatedOverlay } from "./created-overlay.tsx";
import { GoalStep } from "./goal-step.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { RecipientStep } from "./recipient-step.tsx";
import { StoryStep } from "./story-step.tsx";
import { TrainersCorner } from "./trainers-corner.tsx";
import { useWizard } from "./use-wizard.ts";
import type { WizardDraft } from "./wizard-draft.ts";
import { WizardLane } from "./wizard-lane.tsx";

type State = ReturnType<typeof useWizard>;

/** The wizard itself, in the browser: it knows who is there and what the device has kept. */
export function Wizard({ draft }: { draft: WizardDraft | null }) {
	const state = useWizard(draft);
	const blocker = useLeaveQuestion(state.hasSomethingToLose);
	if (state.created) return <CreatedOverlay campaign={state.created} />;
	return (
		<>
			<WizardHeader />
			<main id="content" tabIndex={-1} className="wrap pb-(--section)">
				<WizardLane steps={state.steps} step={state.step} />
				<div className="mt-8 grid grid-cols-1 items-start gap-10 desk:mt-12 desk:grid-cols-[minmax(0,1fr)_24rem] desk:gap-18">
					<StepForm state={state} isRestored={draft !== null} />
					<TrainersCorner step={state.step} />
				</div>
			</main>
			<LeaveDialog
				isOpen={blocker.state === "blocked"}
				isDraftKept={state.kept !== "nothing"}
				onStay={() => blocker.reset?.()}
				onLeave={() => blocker.proceed?.()}
				onDiscard={() => {
					state.discard();
					blocker.proceed?.();
				}}
			/>
		</>
	);
}

/** Switching the language stays in the wizard, and `isAllowedToLeave=true` says that leaving was already confirmed. */
function useLeaveQuestion(hasSomethingToLose: boolean) {
	return useBlocker(({ currentLocation, nextLocation }) => {
		const isSamePage = inLocale("en", currentLocation.pathname) === inLocale("en", nextLocation.pathname);
		const isAllowed = [currentLocation, nextLocation].some(
			({ search }) => new URLSearchParams(search).get("isAllowedToLeave") === "true",
		);
		return hasSomethingToLose && !isSamePage && !isAllowed;
	});
}

export function WizardHeader() {
	const t = useTranslations();
	const { brand } = useSite();
	const home = `/${useLocale()}`;
	const navigate = useNavigate();
	return (
		<header className="wrap flex h-17 items-center justify-between gap-4 tablet:h-19">
			<Link
				to={home}
				aria-label={t("common.header.home", { brand })}
				className="flex min-h-11 items-center gap-3 rounded-2 type-display-3 text-[1.3125rem]"
			>
				<Mark className="size-8.5" />
				<span className="truncate">{brand}</span>
			</Link>
			<Button tone="quiet" size="s" onPress={() => void navigate(home)}>
				{t("wizard.close")}
				<X className="size-5" aria-hidden />
			</Button>
		</header>
	);
}

function StepForm({ state, isRestored }: { state: State; isRestored: boolean }) {
	const t = useTranslations("wizard");
	const { step, kept, failure } = state;
	const [isUnmoved, setUnmoved] = useState(true);
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				setUnmoved(false);
				void state.next();
			}}
			className="grid grid-cols-1 gap-6 [&>:empty]:-mb-6"
		>
			<StepHeading key={step} title={t(`${step}.title`)} lead={t(`${step}.lead`)} isFirst={isUnmoved} />
			{isRestored && isUnmoved && (
				<p className="rounded-3 bg-info-soft px-5 py-4 type-body" role="status">
					{t("restored", { days: limits.draftDays })}
				</p>
			)}
			<StepFields state={state} />
			{kept === "words" && <Banner tone="warning">{t("pictureNotKept")}</Banner>}
			{kept === "nothing" && <Banner tone="warning">{t("nothingKept")}</Banner>}
			<FormError {...(failure && { title: failure.title })}>{failure?.text}</FormError>
			<StepButtons state={state} />
		</form>
	);
}

function StepHeading({ title, lead, isFirst }: { title: string; lead: string; isFirst: boolean }) {
	const heading = useRef<HTMLHeadingElement>(null);
	const wasFirst = useRef(isFirst);
	useEffect(() => {
		// Another step is told to assistive technology by its heading; the first one comes with the page.
		if (wasFirst.current) return;
		heading.current?.focus({ preventScroll: true });
		scrollTo({ top: 0 });
	}, []);
	return (
		<div>
			<h1 ref={heading} tabIndex={-1} className="type-display-2 outline-none">
				{title}
			</h1>
			<p className="mt-2 type-lead text-muted">{lead}</p>
		</div>
	);
}

function StepFields({ state }: { state: State }): ReactNode {
	const { wizard, step } = state;
	switch (step) {
		case "country":
			return <CountryStep wizard={wizard} />;
		case "recipient":
			return <RecipientStep wizard={wizard} knownCountry={state.knownCountry} />;
		case "story":
			return <StoryStep wizard={wizard} />;
		case "cover":
			return <CoverStep wizard={wizard} />;
		case "goal":
			return <GoalStep wizard={wizard} isGuest={!state.isSignedIn} />;
	}
}

function StepButtons({ state }: { state: State }) {
	const t = useTranslations("wizard");
	const { back, following, isSignedIn, isBlocked, isPending } = state;
	const locale = useLocale();
	const nameInside = (name: string) => name.charAt(0).toLocaleLowerCase(locale) + name.slice(1);
	const label = following
		? t("next", { name: nameInside(t(`names.${following}`)) })
		: isSignedIn
			? t("create")
			: t("toSignUp");
	return (
		<div className="flex flex-wrap-reverse items-center justify-between gap-3 border-line border-t pt-6">
			{back && (
				<Button tone="outline" onPress={back}>
					<ChevronLeft className="size-5" aria-hidden />
					{t("back")}
				</Button>
			)}
			<Button
				type="submit"
				tone="action"
				size="l"
				isDisabled={isBlocked}
				isPending={isPending}
				className="ml-auto grow phone:grow-0"
			>
				{label}
				{(following || !isSignedIn) && <ChevronRight className="size-5" aria-hidden />}
			</Button>
		</div>
	);
}
