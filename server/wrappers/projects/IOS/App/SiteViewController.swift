import UIKit
import WebKit

/// Shows the site. The name of its host comes from Info.plist, which also binds the web view to it, so that the site's
/// service worker runs and the app opens without a network.
final class SiteViewController: UIViewController, WKNavigationDelegate, WKUIDelegate {
    private let origin = URL(string: Bundle.main.object(forInfoDictionaryKey: "SiteOrigin") as? String ?? "")!
    private lazy var web = makeWebView()

    override func loadView() {
        view = web
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        web.load(URLRequest(url: marked(origin)))
    }

    private func makeWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.limitsNavigationsToAppBoundDomains = true
        configuration.allowsInlineMediaPlayback = true
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.navigationDelegate = self
        web.uiDelegate = self
        web.allowsBackForwardNavigationGestures = true
        web.scrollView.contentInsetAdjustmentBehavior = .never
        return web
    }

    /// The mark tells the site that it runs in this app.
    private func marked(_ address: URL) -> URL {
        var parts = URLComponents(url: address, resolvingAgainstBaseURL: false)
        if parts?.fragment == nil { parts?.fragment = "phoneApp" }
        return parts?.url ?? address
    }

    private func isOwn(_ address: URL) -> Bool {
        address.scheme == origin.scheme && address.host == origin.host && address.port == origin.port
    }

    @discardableResult
    func open(_ address: URL) -> Bool {
        guard isOwn(address) else { return false }
        web.load(URLRequest(url: marked(address)))
        return true
    }

    func open(path: String) {
        guard path.hasPrefix("/"), !path.hasPrefix("//"), let address = URL(string: path, relativeTo: origin) else { return }
        open(address.absoluteURL)
    }

    /// The token goes into the page's own storage before its scripts run, never into an address, which servers log.
    func usePushToken(_ token: String) {
        guard let quoted = try? JSONEncoder().encode(token), let text = String(data: quoted, encoding: .utf8) else { return }
        let source = "sessionStorage.setItem('deviceToken', \(text))"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)
        web.configuration.userContentController.removeAllUserScripts()
        web.configuration.userContentController.addUserScript(script)
        web.evaluateJavaScript(source, completionHandler: nil)
    }

    /// Other sites, mail and telephone open outside.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let address = action.request.url, action.targetFrame?.isMainFrame ?? true, !isOwn(address) else {
            return decisionHandler(.allow)
        }
        decisionHandler(.cancel)
        if ["https", "http", "mailto", "tel", "sms"].contains(address.scheme ?? "") { UIApplication.shared.open(address) }
    }

    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for action: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let address = action.request.url, !open(address) { UIApplication.shared.open(address) }
        return nil
    }
}
