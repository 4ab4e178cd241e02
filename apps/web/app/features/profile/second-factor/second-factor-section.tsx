import type { SecondFactor } from "@stride/contract/accounts/second-factor";
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useValidationText } from "../../../lib/forms/validation-text.ts";
import { hasPasskeySupport } from "../../../lib/second-factor/passkey.ts";
import { Button } from "../../../ui/button/button.tsx";
import { FormError } from "../../../ui/form/form-error.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Skeleton } from "../../../ui/list/skeleton.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { RelativeTime } from "../../../ui/text/relative-time.tsx";
import { AppSetUp } from "./app-set-up.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { useSecondFactor } from "./use-second-factor.ts";

type Removal = { kind: "totp" } | { kind: "passkey"; id: string; name: string };

/** [A4] The second factor of the account: authenticator app, passkeys, recovery codes. */
export default function SecondFactorSection() {
	const t = useTranslations("secondFactor");
	const id = useId();
	const own = useSecondFactor();
	const { factors } = own;
	const [setUp, setSetUp] = useState<{ key: string; uri: string } | null>(null);
	const [isNaming, setNaming] = useState(false);
	const [removal, setRemoval] = useState<Removal | null>(null);
	const heading = useScrollToHash();
	const isOn = factors !== undefined && (factors.totp !== null || factors.passkeys.length > 0);
	return (
		<section id="second-factor" aria-labelledby={id} className="scroll-mt-24">
			<div className="flex flex-wrap items-center gap-3">
				<h2 id={id} ref={heading} tabIndex={-1} className="type-display-3 outline-none">
					{t("title")}
				</h2>
				{factors && <Badge tone={isOn ? "positive" : "neutral"}>{t(isOn ? "on" : "off")}</Badge>}
			</div>
			<p className="mt-2 type-body text-muted">{t("lead")}</p>
			<div className="mt-4 grid gap-4">
				{own.hasFailed ? (
					<>
						<FormError title={t("failedTitle")} />
						<div>
							<Button tone="strong" size="s" isPending={own.isLoading} onPress={own.load}>
								{t("retry")}
							</Button>
						</div>
					</>
				) : factors ? (
					<ul className="divide-y divide-line rounded-4 border border-line bg-surface px-5">
						<AppEntry
							factors={factors}
							isPending={own.pending === "app"}
							onBegin={async () => setSetUp(await own.beginTotp())}
							onRemove={() => setRemoval({ kind: "totp" })}
						/>
						<PasskeyEntries
							factors={factors}
							isPending={own.pending === "passkey"}
							onAdd={() => setNaming(true)}
							onRemove={({ id: passkeyId, name }) => setRemoval({ kind: "passkey", id: passkeyId, name })}
						/>
						{isOn && (
							<Entry
								title={t("codes.title")}
								text={t("codes.left", { count: factors.recoveryCodes })}
								action={
									<Button
										tone="outline"
										size="s"
										isPending={own.pending === "codes"}
										onPress={() => void own.renewCodes()}
									>
										{t("codes.renew")}
									</Button>
								}
							/>
						)}
					</ul>
				) : (
					<Skeleton className="h-48 rounded-4" />
				)}
			</div>
			<AppSetUp setUp={setUp} onConfirm={own.confirmTotp} onClose={() => setSetUp(null)} />
			<PasskeyName isOpen={isNaming} onClose={() => setNaming(false)} onNamed={own.addPasskey} />
			<RemovalDialog
				removal={removal}
				isPending={own.pending === "remove"}
				onRemove={(chosen) => {
					setRemoval(null);
					void own.remove(chosen).then(() => heading.current?.focus());
				}}
				onClose={() => setRemoval(null)}
			/>
			<RecoveryCodes codes={setUp || isNaming ? null : own.newCodes} onClose={own.hideCodes} />
			{own.question}
		</section>
	);
}

/** A link to the section arrives before the section is loaded. */
function useScrollToHash() {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (location.hash === "#second-factor") heading.current?.scrollIntoView({ block: "center" });
	}, []);
	return heading;
}

function Entry({ title, text, action }: { title: string; text: ReactNode; action: ReactNode }) {
	return (
		<li className="grid justify-items-start gap-3 py-4 tablet:max-desk:grid-cols-[minmax(0,1fr)_auto] tablet:max-desk:items-center">
			<div className="w-full min-w-0">
				<p className="wrap-anywhere type-body-strong">{title}</p>
				<p className="type-small text-muted">{text}</p>
			</div>
			{action}
		</li>
	);
}

function AppEntry(props: {
	factors: SecondFactor;
	isPending: boolean;
	onBegin: () => Promise<void>;
	onRemove: () => void;
}) {
	const t = useTranslations("secondFactor.app");
	const { totp } = props.factors;
	return (
		<Entry
			title={t("title")}
			text={totp ? t.rich("since", { time: () => <RelativeTime at={totp.since} /> }) : t("text")}
			action={
				totp ? (
					<Button tone="outline" size="s" onPress={props.onRemove}>
						{t("remove")}
					</Button>
				) : (
					<Button tone="strong" size="s" isPending={props.isPending} onPress={() => void props.onBegin()}>
						{t("setUp")}
					</Button>
				)
			}
		/>
	);
}

function PasskeyEntries(props: {
	factors: SecondFactor;
	isPending: boolean;
	onAdd: () => void;
	onRemove: (passkey: SecondFactor["passkeys"][number]) => void;
}) {
	const t = useTranslations("secondFactor.passkeys");
	const { passkeys, canUsePasskeys } = props.factors;
	const isUsable = canUsePasskeys && hasPasskeySupport();
	return (
		<>
			{passkeys.map((passkey) => (
				<Entry
					key={passkey.id}
					title={passkey.name}
					text={t.rich(passkey.lastUsedAt ? "lastUsed" : "unused", {
						time: () => <RelativeTime at={passkey.lastUsedAt ?? passkey.createdAt} />,
					})}
					action={
						<Button
							tone="outline"
							size="s"
							aria-label={t("removeOf", { name: passkey.name })}
							onPress={() => props.onRemove(passkey)}
						>
							{t("remove")}
						</Button>
					}
				/>
			))}
			<Entry
				title={t("title")}
				text={t(!canUsePasskeys ? "needsDomain" : isUsable ? "text" : "unsupported")}
				action={
					isUsable && (
						<Button
							tone={passkeys.length > 0 ? "outline" : "strong"}
							size="s"
							isPending={props.isPending}
							onPress={props.onAdd}
						>
							{t("add")}
						</Button>
					)
				}
			/>
		</>
	);
}

function RemovalDialog(props: {
	removal: Removal | null;
	isPending: boolean;
	onRemove: (removal: Removal) => void;
	onClose: () => void;
}) {
	const t = useTranslations("secondFactor");
	const { removal, onClose } = props;
	// The texts stay during the closing transition.
	const [last, setLast] = useState<Removal>({ kind: "totp" });
	useEffect(() => {
		if (removal) setLast(removal);
	}, [removal]);
	const shown = removal ?? last;
	return (
		<Dialog
			role="alertdialog"
			isOpen={removal !== null}
			onClose={onClose}
			title={shown.kind === "totp" ? t("app.removeTitle") : t("passkeys.removeTitle", { name: shown.name })}
			actions={
				<>
					<Button tone="danger" isPending={props.isPending} onPress={() => props.onRemove(shown)}>
						{t("app.remove")}
					</Button>
					<Button tone="outline" onPress={onClose}>
						{t("cancel")}
					</Button>
				</>
			}
		>
			{t("removeText")}
		</Dialog>
	);
}

/** Asks for the name of a new passkey; then the browser asks for the passkey itself. */
function PasskeyName(props: {
	isOpen: boolean;
	onClose: () => void;
	/** @returns whether the passkey was added */
	onNamed: (name: string) => Promise<boolean>;
}) {
	const t = useTranslations("secondFactor.passkeys");
	const textOf = useValidationText();
	const [name, setName] = useState("");
	const [isEmpty, setEmpty] = useState(false);
	const submit = (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		event.stopPropagation();
		const chosen = name.trim();
		setEmpty(chosen === "");
		if (chosen === "") return;
		// Closed before the browser's own dialog and a confirmation open.
		props.onClose();
		void props.onNamed(chosen).then((isAdded) => isAdded && setName(""));
	};
	return (
		<Dialog isOpen={props.isOpen} onClose={props.onClose} title={t("addTitle")}>
			<form method="dialog" noValidate onSubmit={submit} className="grid gap-5">
				<p>{t("addText")}</p>
				<div className="text-text">
					<TextField
						label={t("name")}
						hint={t("nameHint")}
						value={name}
						onChange={setName}
						maxLength={60}
						error={textOf(isEmpty ? "passkeyNameRequired" : undefined)}
					/>
				</div>
				<div className="grid gap-3">
					<Button type="submit" tone="action">
						{t("next")}
					</Button>
					<Button tone="outline" onPress={props.onClose}>
						{t("cancel")}
					</Button>
				</div>
			</form>
		</Dialog>
	);
}
