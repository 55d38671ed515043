// The app's code was parsed, so later errors do not mean an old browser.
window.onerror = null;
