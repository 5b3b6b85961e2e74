interface WechatBridge {
  invoke: (
    name: string,
    parameters: Record<string, string>,
    answer: (said: { err_msg: string }) => void,
  ) => void;
}

declare global {
  interface Window {
    /** Defined by WeChat's own browser some time after the page has loaded. */
    WeixinJSBridge?: WechatBridge;
  }
}

/** WeChat's result, for display only. Only the server knows whether money has come in. */
export type WechatOutcome = 'ok' | 'cancel' | 'fail';

/** Opens the payment dialog of the WeChat app that shows this page. Resolves when it is closed. */
export async function callWechat(parameters: Record<string, string>): Promise<WechatOutcome> {
  const bridge = await wechatBridge();
  return new Promise((resolve) => {
    bridge.invoke('getBrandWCPayRequest', parameters, ({ err_msg: said }) => {
      const outcome = /:(ok|cancel)$/.exec(said)?.[1];
      resolve(outcome === 'ok' || outcome === 'cancel' ? outcome : 'fail');
    });
  });
}

function wechatBridge(): Promise<WechatBridge> {
  return new Promise((resolve) => {
    const found = () => window.WeixinJSBridge && resolve(window.WeixinJSBridge);
    document.addEventListener('WeixinJSBridgeReady', found, { once: true });
    found();
  });
}
