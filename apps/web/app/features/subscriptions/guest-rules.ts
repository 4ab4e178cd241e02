import { zodResolver } from "@hookform/resolvers/zod";
import { SubscribeForm } from "@stride/contract/subscriptions";

export default zodResolver(SubscribeForm);
