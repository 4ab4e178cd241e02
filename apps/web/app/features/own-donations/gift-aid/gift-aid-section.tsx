import type { GiftAid, GiftAidDeclaration } from "@stride/contract/donations/gift-aid";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "../../../ui/button/button.tsx";
import { LinkButton } from "../../../ui/button/link-button.tsx";
import { Day } from "../../../ui/form/day.tsx";
import { SubmitError } from "../../../ui/form/submit-error.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import type { DonorAccess } from "../confirmation-page.tsx";
import { GiftAidForm } from "./gift-aid-form.tsx";
import { useGiftAid } from "./use-gift-aid.ts";

/**
 * The donor's Gift Aid declaration to the operator. A mailed link changes none of an account (`isFixed`), and a company
 * has none.
 */
export function GiftAidSection(props: { giftAid: GiftAid; by: DonorAccess; isFixed: boolean; isCompany: boolean }) {
	const { giftAid, by, isFixed, isCompany } = props;
	const { charity, declaration } = giftAid;
	const t = useTranslations("donations.giftAid");
	const id = useId();
	const account = `/${useLocale()}/account/donations`;
	const [isOpen, setOpen] = useState(false);
	return (
		<section aria-labelledby={id} className="mt-8">
			<h2 id={id} className="type-display-3">
				{t("title")}
			</h2>
			<p className="mt-1 max-w-measure type-body text-muted">
				{t("lead", { charity: charity.name, reference: charity.reference })}
			</p>
			{isCompany && <p className="mt-3 max-w-measure type-body">{t("company")}</p>}
			{isOpen && !isCompany ? (
				<GiftAidForm giftAid={giftAid} by={by} onDone={() => setOpen(false)} />
			) : (
				<div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
					{declaration && <InEffect declaration={declaration} />}
					{isFixed ? (
						<LinkButton to={account} tone="quiet" size="s">
							{t("signIn")}
						</LinkButton>
					) : (
						<>
							{!isCompany && (
								<Button tone="outline" size="s" onPress={() => setOpen(true)}>
									{t(declaration ? "change" : "add")}
								</Button>
							)}
							{declaration && <Cancel by={by} />}
						</>
					)}
				</div>
			)}
		</section>
	);
}

function InEffect({ declaration }: { declaration: GiftAidDeclaration }) {
	const t = useTranslations("donations.giftAid");
	const { firstName, lastName, house, postcode, declaredAt } = declaration;
	return (
		<p className="wrap-anywhere min-w-0 basis-full type-body">
			{t.rich("inEffect", { day: () => <Day at={declaredAt} form="long" timeZone="UTC" /> })}
			<span className="block text-muted">
				{[`${firstName} ${lastName}`, house, postcode].filter(Boolean).join(", ")}
			</span>
		</p>
	);
}

function Cancel({ by }: { by: DonorAccess }) {
	const t = useTranslations("donations.giftAid");
	const [isAsking, setAsking] = useState(false);
	const close = () => setAsking(false);
	const { send, isPending, failure } = useGiftAid(by, close);
	return (
		<>
			<Button tone="quiet" size="s" onPress={() => setAsking(true)}>
				{t("cancel")}
			</Button>
			<Dialog
				isOpen={isAsking}
				onClose={close}
				role="alertdialog"
				title={t("cancelTitle")}
				actions={
					<>
						<Button tone="danger" isPending={isPending} onPress={() => send(null)}>
							{t("cancelConfirm")}
						</Button>
						<Button tone="outline" onPress={close}>
							{t("keep")}
						</Button>
					</>
				}
			>
				{t("cancelText")}
				<SubmitError isPending={isPending} {...(failure && { title: failure.title })}>
					{failure?.text}
				</SubmitError>
			</Dialog>
		</>
	);
}
